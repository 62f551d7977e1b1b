-- An attempt whose claim another took, or whose job was ended by others, may have left a result in the store: it was killed
-- between its writing and the end of the job. It is known until that result is removed.
-- Processes of the version before call both functions the same way.

CREATE TABLE lost_attempt (
  lease      uuid PRIMARY KEY,
  -- No reference: the job may be deleted first.
  job_id     uuid NOT NULL,
  -- When the attempt began.
  started_at timestamptz NOT NULL
);
CREATE INDEX lost_attempt_age ON lost_attempt (started_at);

-- As in 0010, but that the claim that is taken away is noted.
CREATE OR REPLACE FUNCTION job_claim(of_job uuid, by_lease uuid, max_attempts int)
RETURNS TABLE (claimed job, body bytea)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  was job;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO was FROM job WHERE id = of_job FOR NO KEY UPDATE;
  IF was.status = 'queued' OR (was.status = 'running' AND was.attempts < max_attempts) THEN
    IF was.lease IS NOT NULL THEN
      INSERT INTO lost_attempt VALUES (was.lease, of_job, was.started_at);
    END IF;
    UPDATE job SET status = 'running', attempts = attempts + 1, lease = by_lease, progress = NULL,
        started_at = clock_timestamp()
      WHERE id = of_job
      RETURNING * INTO claimed;
    SELECT job_body.body INTO body FROM job_body WHERE job_id = of_job;
    RETURN NEXT;
  END IF;
END $$;

-- As in 0011, but that the claim of a job that others end is noted.
CREATE OR REPLACE FUNCTION job_end(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb)
RETURNS SETOF job LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  was job;
  new_end job := jsonb_populate_record(NULL::job, ended);
  kept CONSTANT interval := make_interval(hours => (ended->>'kept_hours')::int);
  wanted CONSTANT text := CASE new_end.status WHEN 'succeeded' THEN 'charge' ELSE 'refund' END;
  ending text;
BEGIN
  SELECT * INTO was FROM job WHERE id = of_job FOR UPDATE;
  IF NOT FOUND OR was.finished_at IS NOT NULL OR was.lease <> by_lease THEN
    RETURN;
  END IF;
  IF by_lease IS NOT NULL AND was.lease IS NULL THEN
    RETURN;
  END IF;
  IF by_lease IS NULL AND was.lease IS NOT NULL THEN
    INSERT INTO lost_attempt VALUES (was.lease, of_job, was.started_at);
  END IF;
  UPDATE job SET status = new_end.status, lease = NULL, progress = NULL,
      finished_at = clock_timestamp(), expires_at = clock_timestamp() + kept,
      result_key = new_end.result_key, result = new_end.result,
      error = new_end.error, error_detail = new_end.error_detail
    WHERE id = of_job;
  DELETE FROM job_body WHERE job_id = of_job;
  IF was.credits > 0 AND was.account_id IS NOT NULL THEN
    ending := credit_settle(was.request_id, wanted, clock_timestamp());
    IF ending IS DISTINCT FROM wanted THEN
      RAISE EXCEPTION 'the credit of job % ended as %, not %', of_job, coalesce(ending, 'nothing'), wanted;
    END IF;
    INSERT INTO request_log (request_id, account_id, key_id, operation, status, error, credits, duration_ms, at)
      VALUES (was.request_id, was.account_id, was.key_id::uuid, was.operation, (ended->>'http_status')::int,
        new_end.error, CASE wanted WHEN 'charge' THEN 1 ELSE 0 END,
        (1000 * extract(epoch FROM clock_timestamp() - was.created_at))::int, was.created_at)
      ON CONFLICT (request_id) DO NOTHING;
  END IF;
  IF was.webhook->'events' ? ('job.' || new_end.status) THEN
    EXECUTE enqueue USING jsonb_build_array(queued || jsonb_build_object('groupId', webhook_group(was)))::text;
  END IF;
  PERFORM pg_notify('svc_job', of_job::text);
  RETURN NEXT was;
END $$;
