-- Accepting jobs that are posted at the same time in one transaction, and the statements of every request as functions:
-- their plans are made once per connection, and not with each call.

-- Accepts jobs of one owner in one queue: each with its row, its credit and its place in the queue, or not at all.
-- `wanted` has, for each job, the columns that the caller decides; the arrays have the other parts, in the same order.
-- `enqueue` is the statement that the queue writes jobs with; its one parameter is a JSON array of entries, which are
-- made of `queued` by adding the turns.
-- Returns a row for each job, in their order: 'accepted'; 'repeated' with the job that the same key and request made
-- before; 'conflict' when the key was used with another request, or its job is gone; 'quota_exceeded'; 'duplicate' when
-- the request has reserved before.
-- Processes of the version before call job_accept while both versions run.
CREATE FUNCTION job_accept_all(
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
    EXECUTE enqueue USING entries::text;
  END IF;
END $$;

-- Claims a job that waits, or whose worker was lost: from then on no earlier claim can end it. No row when there is
-- nothing to claim.
-- The disk is not waited for: nothing is promised by a claim. When the database loses it in a crash, its worker ends
-- nothing, and the queue gives the job to another.
CREATE FUNCTION job_claim(of_job uuid, by_lease uuid, max_attempts int) RETURNS TABLE (claimed job, body bytea)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE job SET status = 'running', attempts = attempts + 1, lease = by_lease, progress = NULL,
      started_at = clock_timestamp()
    WHERE id = of_job AND (status = 'queued' OR (status = 'running' AND attempts < max_attempts))
    RETURNING * INTO claimed;
  IF FOUND THEN
    SELECT job_body.body INTO body FROM job_body WHERE job_id = of_job;
    RETURN NEXT;
  END IF;
END $$;

-- The key of one of some hashes, with what decides whether it opens the door.
CREATE FUNCTION api_key_find(hashes bytea[]) RETURNS TABLE (
  id uuid, account_id uuid, has_ended boolean, is_confirmed boolean, is_suspended boolean, remaining int,
  is_unnoted boolean
) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT
    k.id, k.account_id, k.revoked_at IS NOT NULL OR coalesce(k.expires_at <= now(), false),
    a.email_confirmed_at IS NOT NULL, a.suspended_at IS NOT NULL,
    -- A period that is over ends in the books with the next reservation.
    b.topup + CASE WHEN b.period_end > now() THEN b.allowance ELSE a.monthly_allowance END,
    coalesce(k.last_used_at < now() - interval '1 hour', true)
    FROM api_key k JOIN account a ON a.id = k.account_id JOIN credit_balance b ON b.account_id = k.account_id
    WHERE k.hash = ANY (hashes) LIMIT 1;
END $$;

ALTER FUNCTION job_end(uuid, uuid, jsonb, text, jsonb) SET enable_seqscan = off;
