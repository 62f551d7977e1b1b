-- Accepting and ending a job in one round trip each, as the ledger's functions do, and small bodies beside their row.

-- Bodies that are small enough to be written together with their job: one write to the disk instead of three, and none
-- to the artifact store. Gone once the job has ended.
CREATE TABLE job_body (
  job_id uuid PRIMARY KEY REFERENCES job ON DELETE CASCADE,
  body   bytea NOT NULL
);

-- How far a running job is, as its worker says now and then: {"phase": "converting"}.
ALTER TABLE job ADD progress jsonb;

-- Processes of the version before call it with six arguments while both versions run.
CREATE FUNCTION credit_reserve(request uuid, acc uuid, by_key uuid, op text, hold_for interval, at timestamptz)
RETURNS text LANGUAGE sql AS $$
  SELECT credit_reserve(request, acc, by_key, NULL, op, hold_for, at)
$$;

-- Accepts a job: its row, its credit and its place in the queue, or nothing.
-- `wanted` has the columns that the caller decides. `enqueue` is the statement that the queue writes a job with; its
-- one parameter is `queued`, to which the turn is added here.
-- Returns 'accepted'; 'repeated' with the job that the same key and request made before; 'conflict' when the key was
-- used with another request, or its job is gone; 'quota_exceeded'; 'duplicate' when the request has reserved before.
CREATE FUNCTION job_accept(
  wanted jsonb, small_body bytea, repeat_key text, repeat_digest bytea, enqueue text, queued jsonb,
  OUT outcome text, OUT accepted job, OUT remaining int
) LANGUAGE plpgsql AS $$
DECLARE
  new_job job := jsonb_populate_record(NULL::job, wanted);
  earlier job_idempotency;
BEGIN
  IF repeat_key IS NOT NULL THEN
    -- Of two requests at the same time the second waits here for the first.
    INSERT INTO job_idempotency (owner, key, digest, job_id)
      VALUES (new_job.owner, repeat_key, repeat_digest, new_job.id)
      ON CONFLICT (owner, key) DO UPDATE
        SET digest = excluded.digest, job_id = excluded.job_id, created_at = excluded.created_at
        WHERE job_idempotency.created_at <= clock_timestamp() - interval '24 hours';
    IF NOT FOUND THEN
      outcome := 'conflict';
      SELECT * INTO earlier FROM job_idempotency WHERE owner = new_job.owner AND key = repeat_key;
      IF earlier.digest = repeat_digest THEN
        SELECT * INTO accepted FROM job WHERE id = earlier.job_id;
        IF FOUND THEN
          outcome := 'repeated';
        END IF;
      END IF;
      RETURN;
    END IF;
  END IF;
  IF new_job.account_id IS NOT NULL AND new_job.credits > 0 THEN
    -- The queue sees to the end of a job, so the reservation has neither a time nor a process.
    outcome := credit_reserve(new_job.request_id, new_job.account_id, new_job.key_id::uuid, NULL,
      new_job.operation, NULL, clock_timestamp());
    remaining := credit_remaining(new_job.account_id);
    IF outcome <> 'reserved' THEN
      DELETE FROM job_idempotency WHERE owner = new_job.owner AND key = repeat_key;
      RETURN;
    END IF;
  END IF;
  INSERT INTO job (id, owner, account_id, key_id, request_id, operation, queue, turn, credits, input_key, labels,
      webhook, origin)
    VALUES (new_job.id, new_job.owner, new_job.account_id, new_job.key_id, new_job.request_id, new_job.operation,
      new_job.queue, job_turn(new_job.owner, new_job.queue), new_job.credits, new_job.input_key, new_job.labels,
      new_job.webhook, new_job.origin)
    RETURNING * INTO accepted;
  IF small_body IS NOT NULL THEN
    INSERT INTO job_body VALUES (accepted.id, small_body);
  END IF;
  EXECUTE enqueue USING jsonb_build_array(queued || jsonb_build_object('priority', -accepted.turn))::text;
  outcome := 'accepted';
END $$;

-- Ends a job: its row, its credit, its record, its webhook and the news of it, or nothing.
-- `by_lease` is the claim that ends it; NULL to end it whoever has it. `ended` has the columns of the end, and for the
-- record `http_status` and `duration_ms`. `enqueue` with `queued` is the webhook, NULL when there is none to send.
-- Returns the job as it was before; no row when it had ended already or is another worker's by now.
CREATE FUNCTION job_end(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb)
RETURNS SETOF job LANGUAGE plpgsql AS $$
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
  UPDATE job SET status = new_end.status, lease = NULL, input_key = NULL, progress = NULL,
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
    EXECUTE enqueue USING jsonb_build_array(queued)::text;
  END IF;
  PERFORM pg_notify('svc_job', of_job::text);
  RETURN NEXT was;
END $$;
