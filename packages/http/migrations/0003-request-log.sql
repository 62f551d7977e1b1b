-- Every request of an account, for its dashboard. One table and not one per month: the primary key makes a record
-- that is written again after a lost answer the same record, which a key that must hold the month cannot. Old rows
-- go in small batches; at 10 million requests a month that is 4 rows a second.
CREATE TABLE request_log (
  request_id  uuid PRIMARY KEY,
  account_id  uuid NOT NULL,
  key_id      uuid,
  operation   text NOT NULL,
  status      int NOT NULL,
  error       text,
  credits     int NOT NULL CHECK (credits IN (0, 1)),
  duration_ms int, -- NULL: the process did not live to measure it
  at          timestamptz NOT NULL
);
CREATE INDEX request_log_account ON request_log (account_id, at DESC);
CREATE INDEX request_log_at ON request_log (at);

-- Everything that must never be true of the ledger; no row means that the books are right.
CREATE FUNCTION credit_violations() RETURNS TABLE (account_id uuid, rule text, detail text) LANGUAGE sql STABLE AS $$
  SELECT b.account_id, 'the balance is the sum of the entries',
      format('%s: balance %s, entries %s', bucket, balance, total)
    FROM credit_balance b
    CROSS JOIN LATERAL (VALUES ('allowance', b.allowance), ('topup', b.topup)) AS v (bucket, balance)
    CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS total FROM credit_entry e
      WHERE e.account_id = b.account_id AND e.bucket = v.bucket) AS s
    WHERE balance <> total
  UNION ALL
  SELECT a.id, 'every account has a balance', a.email
    FROM account a WHERE NOT EXISTS (SELECT FROM credit_balance b WHERE b.account_id = a.id)
  UNION ALL
  SELECT r.account_id, 'a reservation is open, charged or refunded: one of them', r.request_id::text
    FROM credit_entry r WHERE r.kind = 'reserve' AND 1 <>
      (SELECT count(*) FROM credit_hold h WHERE h.request_id = r.request_id) +
      (SELECT count(*) FROM credit_entry c WHERE c.request_id = r.request_id AND c.kind IN ('charge', 'refund'))
  UNION ALL
  SELECT h.account_id, 'an open hold has its reservation', h.request_id::text
    FROM credit_hold h WHERE NOT EXISTS (SELECT FROM credit_entry r
      WHERE r.request_id = h.request_id AND r.kind = 'reserve'
        AND r.account_id = h.account_id AND r.bucket = h.bucket)
  UNION ALL
  SELECT c.account_id, 'what ends a reservation has its account and bucket', format('%s %s', c.kind, c.request_id)
    FROM credit_entry c WHERE c.kind IN ('charge', 'refund', 'void') AND NOT EXISTS (SELECT FROM credit_entry r
      WHERE r.request_id = c.request_id AND r.kind = 'reserve'
        AND r.account_id = c.account_id AND r.bucket = c.bucket)
  UNION ALL
  SELECT v.account_id, 'only a charge is voided', v.request_id::text
    FROM credit_entry v WHERE v.kind = 'void' AND NOT EXISTS (SELECT FROM credit_entry c
      WHERE c.request_id = v.request_id AND c.kind = 'charge')
  UNION ALL
  SELECT l.account_id, 'a request recorded with a credit was charged', l.request_id::text
    FROM request_log l WHERE l.credits = 1 AND (
      NOT EXISTS (SELECT FROM credit_entry c WHERE c.request_id = l.request_id AND c.kind = 'charge')
      OR EXISTS (SELECT FROM credit_entry v WHERE v.request_id = l.request_id AND v.kind = 'void'))
$$;
