-- Answers of requests with an Idempotency-Key, so that one that is repeated is answered with what was made before.
CREATE TABLE keyed_answer (
  -- Whose it is: the account, or in self-hosted mode the key.
  owner      text NOT NULL,
  key        text NOT NULL,
  -- SHA-256 of the operation and its request.
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- The request that makes the answer; its charge pays for every repetition.
  request_id uuid NOT NULL,
  -- Until when that request has the key, unless it says again that it is under way; NULL once the answer is paid for.
  held_until timestamptz,
  -- Where the bytes are, and what is to be known about them; NULL until they are stored.
  result_key text,
  result     jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (owner, key),
  CHECK ((result IS NULL) = (result_key IS NULL)),
  CHECK (held_until IS NOT NULL OR result IS NOT NULL)
);
CREATE INDEX keyed_answer_age ON keyed_answer (created_at);
