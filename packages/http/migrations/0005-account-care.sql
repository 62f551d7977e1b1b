-- Care of accounts: changes, deletion, corrections, keys that expire; and leases of the processes that hold reservations.

ALTER TABLE account ADD deleted_at timestamptz;
ALTER TABLE api_key ADD expires_at timestamptz;

-- A process that answers requests renews its lease while it lives. What one that was killed had reserved is refunded
-- when its lease is over, and not only when the reservation would be.
CREATE TABLE process_lease (
  id         uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
ALTER TABLE credit_hold ADD process_id uuid;
CREATE INDEX credit_hold_process ON credit_hold (process_id) WHERE process_id IS NOT NULL;

-- A correction takes credits that do not expire back, or adds some: `ref` says why.
ALTER TABLE credit_entry
  DROP CONSTRAINT credit_entry_check,
  DROP CONSTRAINT credit_entry_check1,
  ADD CONSTRAINT credit_entry_amount CHECK (CASE kind
    WHEN 'grant'   THEN amount > 0 AND bucket = 'allowance'
    WHEN 'expire'  THEN amount < 0 AND bucket = 'allowance'
    WHEN 'topup'   THEN amount > 0 AND bucket = 'topup'
    WHEN 'correct' THEN amount <> 0 AND bucket = 'topup'
    WHEN 'reserve' THEN amount = -1
    WHEN 'charge'  THEN amount = 0
    WHEN 'refund'  THEN amount = 1
    WHEN 'void'    THEN amount = 1 -- a charge taken back: the service failed to deliver after it
    ELSE false END),
  ADD CONSTRAINT credit_entry_reference CHECK (
    CASE WHEN kind IN ('grant', 'expire', 'topup', 'correct') THEN ref IS NOT NULL AND request_id IS NULL
    ELSE ref IS NULL AND request_id IS NOT NULL END);

-- Credits that an account may still reserve, as this transaction sees them. A function, so that a statement which
-- reserves sees what it left.
CREATE FUNCTION credit_remaining(acc uuid) RETURNS int LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT allowance + topup FROM credit_balance WHERE account_id = acc);
END $$;

DROP FUNCTION credit_reserve(uuid, uuid, uuid, text, interval, timestamptz);

-- Reserves one credit, of the allowance first: 'reserved', 'quota_exceeded', or 'duplicate' for a request that
-- has reserved before. `by_process` is the process that will end the reservation, if it lives to.
CREATE FUNCTION credit_reserve(
  request uuid, acc uuid, by_key uuid, by_process uuid, op text, hold_for interval, at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  balance credit_balance := credit_lock(acc, at);
  from_bucket text;
BEGIN
  IF EXISTS (SELECT FROM credit_entry WHERE request_id = request AND kind = 'reserve') THEN
    RETURN 'duplicate';
  END IF;
  IF balance.allowance > 0 THEN
    from_bucket := 'allowance';
  ELSIF balance.topup > 0 THEN
    from_bucket := 'topup';
  ELSE
    RETURN 'quota_exceeded';
  END IF;
  INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
    VALUES (acc, from_bucket, 'reserve', -1, request, at);
  INSERT INTO credit_hold (request_id, account_id, key_id, process_id, operation, bucket, created_at, expires_at)
    VALUES (request, acc, by_key, by_process, op, from_bucket, at, at + hold_for);
  PERFORM credit_move(acc, from_bucket, -1);
  RETURN 'reserved';
END $$;

-- Adds credits that do not expire, or takes some of them back. False when a correction of this name was made before;
-- fails when fewer are left than are to be taken.
CREATE FUNCTION credit_correct(acc uuid, reason text, credits int, at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM credit_lock(acc, at);
  INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
    VALUES (acc, 'topup', 'correct', credits, reason, at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM credit_move(acc, 'topup', credits);
  RETURN true;
END $$;

-- Changes allowance or billing day; NULL leaves one as it is.
-- A larger allowance counts at once: the period gets the difference to what it has been granted so far, so that going
-- down and up again grants nothing twice. A smaller one counts from the next period. With another billing day, the
-- current period ends on the next such day.
CREATE FUNCTION account_update(acc uuid, new_allowance int, new_day int, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  balance credit_balance := credit_lock(acc, at);
  period text := period_ref(balance.period_start);
  granted int;
  parts int;
BEGIN
  UPDATE account SET
    monthly_allowance = coalesce(new_allowance, monthly_allowance), billing_day = coalesce(new_day, billing_day)
    WHERE id = acc;
  IF new_day IS NOT NULL THEN
    UPDATE credit_balance SET period_end = (billing_period(new_day, at)).period_end WHERE account_id = acc;
  END IF;
  SELECT coalesce(sum(amount), 0), count(*) INTO granted, parts FROM credit_entry
    WHERE account_id = acc AND kind = 'grant' AND (ref = period OR ref LIKE period || ' +%');
  IF new_allowance > granted THEN
    INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
      VALUES (acc, 'allowance', 'grant', new_allowance - granted,
        CASE parts WHEN 0 THEN period ELSE format('%s +%s', period, parts) END, at);
    PERFORM credit_move(acc, 'allowance', new_allowance - granted);
  END IF;
END $$;

-- Forgets whose an account was: its keys end, its name and its requests go. The books stay, under a number.
CREATE FUNCTION account_delete(acc uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET email = format('deleted %s', acc), suspended_at = coalesce(suspended_at, at),
    email_confirmed_at = NULL, deleted_at = coalesce(deleted_at, at) WHERE id = acc;
  UPDATE api_key SET revoked_at = coalesce(revoked_at, at), label = NULL WHERE account_id = acc;
  DELETE FROM request_log WHERE account_id = acc;
  DELETE FROM job_idempotency WHERE owner = acc::text;
  -- The sweep of the jobs takes their results along.
  UPDATE job SET expires_at = at, labels = '{}', webhook = NULL WHERE account_id = acc AND finished_at IS NOT NULL;
END $$;
