-- The credit ledger. A request reserves one credit, then is charged or refunded, once.
-- Always: per account and bucket, the sum of credit_entry.amount is the balance. credit_violations() tells where not.

-- One row per account: the current balance, and the lock that orders everything about it.
CREATE TABLE credit_balance (
  account_id   uuid PRIMARY KEY REFERENCES account,
  period_start timestamptz NOT NULL,
  period_end   timestamptz NOT NULL,
  allowance    int NOT NULL CHECK (allowance >= 0),       -- what is left of this period's
  topup        int NOT NULL DEFAULT 0 CHECK (topup >= 0), -- never expires
  CHECK (period_end > period_start)
) WITH (fillfactor = 50); -- room on the page for the next version: every reserve rewrites the row

-- Reservations that are neither charged nor refunded yet. Settling deletes the row, so the table stays small.
CREATE TABLE credit_hold (
  request_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  key_id     uuid,
  operation  text NOT NULL,
  bucket     text NOT NULL CHECK (bucket IN ('allowance', 'topup')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz -- the sweep refunds after it; NULL: a job, whose queue settles it
);
CREATE INDEX credit_hold_expiry ON credit_hold (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE credit_entry (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  bucket     text NOT NULL CHECK (bucket IN ('allowance', 'topup')),
  kind       text NOT NULL,
  amount     int NOT NULL,
  request_id uuid, -- of reserve, charge, refund, void
  ref        text, -- of grant and expire: first day of the period; of topup: who paid, by what name
  created_at timestamptz NOT NULL,
  CHECK (CASE kind
    WHEN 'grant'   THEN amount > 0 AND bucket = 'allowance'
    WHEN 'expire'  THEN amount < 0 AND bucket = 'allowance'
    WHEN 'topup'   THEN amount > 0 AND bucket = 'topup'
    WHEN 'reserve' THEN amount = -1
    WHEN 'charge'  THEN amount = 0
    WHEN 'refund'  THEN amount = 1
    WHEN 'void'    THEN amount = 1 -- a charge taken back: the service failed to deliver after it
    ELSE false END),
  CHECK (CASE WHEN kind IN ('grant', 'expire', 'topup') THEN ref IS NOT NULL AND request_id IS NULL
    ELSE ref IS NULL AND request_id IS NOT NULL END)
);
CREATE INDEX credit_entry_account ON credit_entry (account_id, id);
-- The last line of defence: even wrong code cannot reserve, charge and refund, or grant anything twice.
CREATE UNIQUE INDEX credit_entry_reserved ON credit_entry (request_id) WHERE kind = 'reserve';
CREATE UNIQUE INDEX credit_entry_closed ON credit_entry (request_id) WHERE kind IN ('charge', 'refund');
CREATE UNIQUE INDEX credit_entry_voided ON credit_entry (request_id) WHERE kind = 'void';
CREATE UNIQUE INDEX credit_entry_given ON credit_entry (account_id, kind, ref) WHERE ref IS NOT NULL;

CREATE FUNCTION credit_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_entry is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION credit_entry_is_append_only();

-- Start of the billing day in the month that begins at `month`, a timestamp in UTC.
CREATE FUNCTION billing_day_in(month timestamp, day int) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (month + make_interval(days =>
    least(day, extract(day FROM month + interval '1 month' - interval '1 day')::int) - 1)) AT TIME ZONE 'UTC'
$$;

-- The period that `at` lies in: from a billing day, included, to the next one. Computed from the day and never
-- from the period before: 31 January, 28 February, 31 March.
CREATE FUNCTION billing_period(day int, at timestamptz, OUT period_start timestamptz, OUT period_end timestamptz)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  month timestamp := date_trunc('month', at AT TIME ZONE 'UTC');
BEGIN
  IF at < billing_day_in(month, day) THEN
    month := month - interval '1 month';
  END IF;
  period_start := billing_day_in(month, day);
  period_end := billing_day_in(month + interval '1 month', day);
END $$;

-- The name of a period in the ledger, whatever the session's time zone and date style.
CREATE FUNCTION period_ref(period_start timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD')
$$;

-- An account with its balance and the allowance of its first period.
CREATE FUNCTION account_create(new_email text, allowance int, day int, at timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  acc uuid;
  period record;
BEGIN
  INSERT INTO account (email, monthly_allowance, billing_day, created_at)
    VALUES (new_email, allowance, day, at) RETURNING id INTO acc;
  SELECT * INTO period FROM billing_period(day, at);
  INSERT INTO credit_balance (account_id, period_start, period_end, allowance)
    VALUES (acc, period.period_start, period.period_end, account_create.allowance);
  IF allowance > 0 THEN
    INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
      VALUES (acc, 'allowance', 'grant', allowance, period_ref(period.period_start), at);
  END IF;
  RETURN acc;
END $$;

-- Locks an account's balance and begins the period that `at` lies in, unless it has begun already: what is left
-- of the old allowance expires, the new one is granted. Nothing has to run at midnight, and an account that
-- nobody uses costs nothing.
-- NO KEY UPDATE: entries of requests that are charged meanwhile must not wait for this lock.
CREATE FUNCTION credit_lock(acc uuid, at timestamptz) RETURNS credit_balance LANGUAGE plpgsql AS $$
DECLARE
  balance credit_balance;
  owner account;
  period record;
BEGIN
  SELECT * INTO balance FROM credit_balance WHERE account_id = acc FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % has no credit balance', acc;
  END IF;
  IF at < balance.period_end THEN
    RETURN balance;
  END IF;
  SELECT * INTO owner FROM account WHERE id = acc;
  SELECT * INTO period FROM billing_period(owner.billing_day, at);
  IF balance.allowance > 0 THEN
    INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
      VALUES (acc, 'allowance', 'expire', -balance.allowance, period_ref(balance.period_start), at);
  END IF;
  IF owner.monthly_allowance > 0 THEN
    INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
      VALUES (acc, 'allowance', 'grant', owner.monthly_allowance, period_ref(period.period_start), at);
  END IF;
  UPDATE credit_balance
    SET period_start = period.period_start, period_end = period.period_end, allowance = owner.monthly_allowance
    WHERE account_id = acc RETURNING * INTO balance;
  RETURN balance;
END $$;

-- Adds one credit back to a bucket, or takes one from it; the balance must be locked.
CREATE FUNCTION credit_move(acc uuid, in_bucket text, amount int) RETURNS void LANGUAGE sql AS $$
  UPDATE credit_balance SET
    allowance = allowance + CASE in_bucket WHEN 'allowance' THEN amount ELSE 0 END,
    topup = topup + CASE in_bucket WHEN 'topup' THEN amount ELSE 0 END
    WHERE account_id = acc
$$;

-- Reserves one credit, of the allowance first: 'reserved', 'quota_exceeded', or 'duplicate' for a request that
-- has reserved before.
CREATE FUNCTION credit_reserve(request uuid, acc uuid, by_key uuid, op text, hold_for interval, at timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
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
  INSERT INTO credit_hold (request_id, account_id, key_id, operation, bucket, created_at, expires_at)
    VALUES (request, acc, by_key, op, from_bucket, at, at + hold_for);
  PERFORM credit_move(acc, from_bucket, -1);
  RETURN 'reserved';
END $$;

-- Ends a reservation with 'charge' or 'refund', if nobody has before. Returns how it ended, by whoever's hand,
-- or NULL when there never was one: asking again after a lost answer is safe.
-- Locks are taken in one order everywhere, balance before hold; a charge needs the hold alone.
CREATE FUNCTION credit_settle(request uuid, outcome text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hold credit_hold;
  ended text;
BEGIN
  IF outcome = 'refund' THEN
    SELECT * INTO hold FROM credit_hold WHERE request_id = request;
    IF FOUND THEN
      PERFORM credit_lock(hold.account_id, at);
    END IF;
  END IF;
  DELETE FROM credit_hold WHERE request_id = request RETURNING * INTO hold;
  IF NOT FOUND THEN
    SELECT kind INTO ended FROM credit_entry
      WHERE request_id = request AND kind IN ('charge', 'refund', 'void') ORDER BY id DESC LIMIT 1;
    RETURN ended;
  END IF;
  INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
    VALUES (hold.account_id, hold.bucket, outcome, CASE outcome WHEN 'refund' THEN 1 ELSE 0 END, request, at);
  IF outcome = 'refund' THEN
    PERFORM credit_move(hold.account_id, hold.bucket, 1);
  END IF;
  RETURN outcome;
END $$;

-- Gives back what a request cost, whatever became of it: a reservation is refunded, a charge voided. For the one
-- case in which a process must take back a charge: its answer was lost, so nothing was delivered.
CREATE FUNCTION credit_void(request uuid, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ended text := credit_settle(request, 'refund', at);
  charge credit_entry;
BEGIN
  IF ended IS DISTINCT FROM 'charge' THEN
    RETURN ended;
  END IF;
  SELECT * INTO charge FROM credit_entry WHERE request_id = request AND kind = 'charge';
  PERFORM credit_lock(charge.account_id, at);
  INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
    VALUES (charge.account_id, charge.bucket, 'void', 1, request, at) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM credit_move(charge.account_id, charge.bucket, 1);
  END IF;
  RETURN 'void';
END $$;

-- Adds credits that do not expire. False when a payment of this name has been added before.
CREATE FUNCTION credit_topup(acc uuid, payment text, credits int, at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM credit_lock(acc, at);
  INSERT INTO credit_entry (account_id, bucket, kind, amount, ref, created_at)
    VALUES (acc, 'topup', 'topup', credits, payment, at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM credit_move(acc, 'topup', credits);
  RETURN true;
END $$;
