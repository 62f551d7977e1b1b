-- A job is claimed by its key. With the status among the conditions, the planner took the index of open jobs instead
-- whenever it believed there were none, and every claim read all that were waiting.
-- Processes of the version before call it the same way.
CREATE OR REPLACE FUNCTION job_claim(of_job uuid, by_lease uuid, max_attempts int)
RETURNS TABLE (claimed job, body bytea)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  was job;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO was FROM job WHERE id = of_job FOR NO KEY UPDATE;
  IF was.status = 'queued' OR (was.status = 'running' AND was.attempts < max_attempts) THEN
    UPDATE job SET status = 'running', attempts = attempts + 1, lease = by_lease, progress = NULL,
        started_at = clock_timestamp()
      WHERE id = of_job
      RETURNING * INTO claimed;
    SELECT job_body.body INTO body FROM job_body WHERE job_id = of_job;
    RETURN NEXT;
  END IF;
END $$;
