-- A body that was stored for a job which was never accepted, because its process was killed or the acceptance failed, is
-- known until it is removed. By the clock of the database: names in the store have the clocks of the machines.
-- Processes of the version before note none; what they leave goes after a day, as before.

CREATE TABLE posted_input (
  -- The job that is to be accepted.
  job_id    uuid PRIMARY KEY,
  key       text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX posted_input_age ON posted_input (posted_at);
