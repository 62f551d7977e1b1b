-- Jobs: operations that are run later, by this process or another. The queue itself is pg-boss's, in a schema of its
-- own; a row here says what a job is and what became of it.

CREATE TABLE job (
  id               uuid PRIMARY KEY,
  -- Whose it is: the account, or in self-hosted mode the key.
  owner            text NOT NULL,
  account_id       uuid REFERENCES account,
  key_id           text NOT NULL,
  -- The request that posted it; its credit is reserved under this id.
  request_id       uuid NOT NULL,
  operation        text NOT NULL,
  queue            text NOT NULL,
  -- Place in the round of owners; see job_turn.
  turn             int NOT NULL,
  credits          int NOT NULL CHECK (credits IN (0, 1)),
  status           text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
  attempts         int NOT NULL DEFAULT 0,
  -- Made by whoever claims the job and asked of whoever ends it: of two workers only the last to claim it ends it.
  lease            uuid,
  -- The stored body of the request; gone once the job has ended.
  input_key        text,
  labels           jsonb NOT NULL DEFAULT '{}',
  webhook          jsonb,
  -- Where clients reach the service, for the addresses in answers.
  origin           text NOT NULL,
  result_key       text,
  result           jsonb,
  error            text,
  error_detail     text,
  -- In whole milliseconds, as clients see it: a list goes on exactly where it was left.
  created_at       timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  started_at       timestamptz,
  finished_at      timestamptz,
  -- When the job and its result are forgotten.
  expires_at       timestamptz,
  CHECK ((status IN ('succeeded', 'failed')) = (finished_at IS NOT NULL)),
  CHECK ((finished_at IS NULL) = (expires_at IS NULL)),
  CHECK ((status = 'succeeded') = (result IS NOT NULL)),
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  CHECK ((status = 'running') = (lease IS NOT NULL))
);
CREATE INDEX job_list ON job (owner, created_at DESC, id DESC);
CREATE INDEX job_list_status ON job (owner, status, created_at DESC, id DESC);
CREATE INDEX job_open ON job (queue, owner, turn) WHERE status IN ('queued', 'running');
CREATE INDEX job_waiting ON job (queue, turn) WHERE status = 'queued';
CREATE INDEX job_expiry ON job (expires_at) WHERE expires_at IS NOT NULL;

-- The turn of a new job. Owners take turns: the first waiting job of each comes before the second of any, so that one
-- who posts ten thousand does not hold up the others, and is not held up by those who keep posting one at a time
-- (start-time fair queueing: the later of the round that is being served, and the owner's last job plus one).
CREATE FUNCTION job_turn(of_owner text, in_queue text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(
    coalesce((SELECT min(turn) FROM job WHERE queue = in_queue AND status = 'queued'), 0),
    coalesce((SELECT max(turn) + 1 FROM job
      WHERE queue = in_queue AND owner = of_owner AND status IN ('queued', 'running')), 0))
$$;

-- A repeated POST with the same key is the same job. Kept beside the jobs: a deleted job is not posted again.
CREATE TABLE job_idempotency (
  owner      text NOT NULL,
  key        text NOT NULL,
  -- SHA-256 of the request.
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  job_id     uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX job_idempotency_age ON job_idempotency (created_at);

-- Tries to deliver a webhook, for whoever asks why it did not arrive.
CREATE TABLE webhook_delivery (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id      uuid NOT NULL REFERENCES job ON DELETE CASCADE,
  event       text NOT NULL,
  at          timestamptz NOT NULL,
  duration_ms int NOT NULL,
  -- HTTP status of the receiver; NULL when it gave none.
  status      int,
  error       text
);
CREATE INDEX webhook_delivery_job ON webhook_delivery (job_id, id);

-- Secrets that all processes of a service share.
CREATE TABLE service_secret (
  name  text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) = 32)
);
