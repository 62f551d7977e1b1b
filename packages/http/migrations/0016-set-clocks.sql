-- A job whose record would have a duration that no number of milliseconds is, because the clock was set meanwhile, ends all
-- the same: by more than 24 days, and it could not.

-- Ends a job as before.
CREATE OR REPLACE FUNCTION job_finish(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb)
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
      error = new_end.error, error_detail = new_end.error_detail, error_param = new_end.error_param
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
        least(greatest(1000 * extract(epoch FROM clock_timestamp() - was.created_at), 0), 2147483647)::int,
        was.created_at)
      ON CONFLICT (request_id) DO NOTHING;
  END IF;
  IF was.webhook->'events' ? ('job.' || new_end.status) THEN
    PERFORM queue_write(enqueue, jsonb_build_array(queued || jsonb_build_object('groupId', webhook_group(was))));
  END IF;
  RETURN NEXT was;
END $$;
