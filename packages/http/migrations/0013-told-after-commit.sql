-- The end of a job is told after its commit. PostgreSQL lets one transaction at a time commit that tells something, and
-- while that one waits for its disk all others wait for it: ends of many workers took one disk wait each, one after the
-- other, and jobs were accepted in between. And the queue's statements are planned once per connection.

-- Runs a statement of the queue that writes entries. It is long, and parsing it took longer than running it.
CREATE FUNCTION queue_write(enqueue text, entries jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  prepared CONSTANT text := 'svc_' || left(encode(sha256(convert_to(enqueue, 'UTF8')), 'hex'), 32);
BEGIN
  IF NOT EXISTS (SELECT FROM pg_prepared_statements WHERE name = prepared) THEN
    EXECUTE format('PREPARE %I (text) AS %s', prepared, enqueue);
  END IF;
  EXECUTE format('EXECUTE %I (%L)', prepared, entries);
END $$;

-- As in 0009, but that the statement of the queue is planned once.
CREATE OR REPLACE FUNCTION job_accept_all(
  wanted jsonb, small_bodies bytea[], repeat_keys text[], repeat_digests bytea[], enqueue text, queued jsonb
) RETURNS TABLE (outcome text, accepted job, remaining int) LANGUAGE plpgsql
-- A plan that is made while a table is small is kept when it has grown.
SET enable_seqscan = off AS $$
DECLARE
  jobs CONSTANT int := jsonb_array_length(wanted);
  new_owner CONSTANT text := wanted->0->>'owner';
  is_new boolean[] := array_fill(true, ARRAY[jobs]);
  entries jsonb := '[]';
  new_job job;
  earlier job_idempotency;
  place int;
BEGIN
  -- All keys before any credit, and in one order: of two calls neither holds what the other waits for. Of two requests
  -- with the same key the second waits here for the first.
  FOR place IN
    SELECT n FROM unnest(repeat_keys) WITH ORDINALITY AS repeat (key, n) WHERE key IS NOT NULL ORDER BY key, n
  LOOP
    INSERT INTO job_idempotency (owner, key, digest, job_id)
      VALUES (new_owner, repeat_keys[place], repeat_digests[place], (wanted->(place - 1)->>'id')::uuid)
      ON CONFLICT ON CONSTRAINT job_idempotency_pkey DO UPDATE
        SET digest = excluded.digest, job_id = excluded.job_id, created_at = excluded.created_at
        WHERE job_idempotency.created_at <= clock_timestamp() - interval '24 hours';
    is_new[place] := FOUND;
  END LOOP;
  FOR place IN 1..jobs LOOP
    new_job := jsonb_populate_record(NULL::job, wanted->(place - 1));
    accepted := NULL;
    remaining := NULL;
    IF NOT is_new[place] THEN
      SELECT * INTO earlier FROM job_idempotency
        WHERE job_idempotency.owner = new_owner AND job_idempotency.key = repeat_keys[place];
      IF NOT FOUND THEN
        -- A request of this call had the key, and no credit.
        outcome := 'quota_exceeded';
      ELSE
        outcome := 'conflict';
        IF earlier.digest = repeat_digests[place] THEN
          SELECT * INTO accepted FROM job WHERE job.id = earlier.job_id;
          IF FOUND THEN
            outcome := 'repeated';
          END IF;
        END IF;
      END IF;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF new_job.account_id IS NOT NULL AND new_job.credits > 0 THEN
      -- The queue sees to the end of a job, so the reservation has neither a time nor a process.
      outcome := credit_reserve(new_job.request_id, new_job.account_id, new_job.key_id::uuid, NULL,
        new_job.operation, NULL, clock_timestamp());
      remaining := credit_remaining(new_job.account_id);
      IF outcome <> 'reserved' THEN
        DELETE FROM job_idempotency
          WHERE job_idempotency.owner = new_owner AND job_idempotency.key = repeat_keys[place];
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;
    INSERT INTO job (id, owner, account_id, key_id, request_id, operation, queue, turn, credits, input_key, labels,
        webhook, origin)
      VALUES (new_job.id, new_job.owner, new_job.account_id, new_job.key_id, new_job.request_id, new_job.operation,
        new_job.queue, job_turn(new_job.owner, new_job.queue), new_job.credits, new_job.input_key, new_job.labels,
        new_job.webhook, new_job.origin)
      RETURNING * INTO accepted;
    IF small_bodies[place] IS NOT NULL THEN
      INSERT INTO job_body VALUES (accepted.id, small_bodies[place]);
    END IF;
    entries := entries || (queued->(place - 1) || jsonb_build_object('priority', -accepted.turn));
    outcome := 'accepted';
    RETURN NEXT;
  END LOOP;
  IF entries <> '[]' THEN
    PERFORM queue_write(enqueue, entries);
  END IF;
END $$;

-- Ends a job as `job_end` of 0012 does, and tells nobody.
CREATE FUNCTION job_finish(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb)
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
    PERFORM queue_write(enqueue, jsonb_build_array(queued || jsonb_build_object('groupId', webhook_group(was))));
  END IF;
  RETURN NEXT was;
END $$;

-- Ends a job, and tells of it when the end is on the disk. Nobody loses the end with the telling: whoever waits for a job
-- looks again now and then.
-- Gives what the job was, or nulls when it had ended already or is not this claim's.
CREATE PROCEDURE job_close(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb,
  INOUT operation text, INOUT queue text, INOUT credits int, INOUT input_key text, INOUT webhook jsonb,
  INOUT created_at timestamptz, INOUT started_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  was job;
BEGIN
  SELECT * INTO was FROM job_finish(of_job, by_lease, ended, enqueue, queued);
  COMMIT;
  IF was.id IS NULL THEN
    RETURN;
  END IF;
  operation := was.operation;
  queue := was.queue;
  credits := was.credits;
  input_key := was.input_key;
  webhook := was.webhook;
  created_at := was.created_at;
  started_at := was.started_at;
  -- What is told is not written down.
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_notify('svc_job', of_job::text);
END $$;

-- For processes of the version before, which end jobs by it.
CREATE OR REPLACE FUNCTION job_end(of_job uuid, by_lease uuid, ended jsonb, enqueue text, queued jsonb)
RETURNS SETOF job LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT * FROM job_finish(of_job, by_lease, ended, enqueue, queued);
  IF FOUND THEN
    PERFORM pg_notify('svc_job', of_job::text);
  END IF;
END $$;
