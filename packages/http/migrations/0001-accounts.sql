-- Accounts and their API keys; hosted mode only.

CREATE TABLE account (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email              text NOT NULL CHECK (email <> ''),
  email_confirmed_at timestamptz,
  suspended_at       timestamptz,
  monthly_allowance  int NOT NULL CHECK (monthly_allowance >= 0),
  -- Day of the month, UTC. A shorter month bills on its last day, and the next one on this day again.
  billing_day        int NOT NULL CHECK (billing_day BETWEEN 1 AND 31),
  created_at         timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_email ON account (lower(email));

CREATE TABLE api_key (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id   uuid NOT NULL REFERENCES account,
  -- HMAC-SHA-256 of the key under the pepper named beside it. The key itself is nowhere.
  hash         bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  pepper_id    text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('live', 'self')),
  last4        text NOT NULL CHECK (last4 ~ '^[a-z0-9]{4}$'),
  label        text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  revoked_at   timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_key_account ON api_key (account_id, created_at);
