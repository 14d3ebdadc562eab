-- What must always hold, held by the database itself.

CREATE FUNCTION ledger_only_appends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_appends();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_appends();
--> statement-breakpoint
-- Once per statement, because a check constraint is read anew by each, which a purchase would feel.
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is only appended is income, or the platform's.
  IF EXISTS (SELECT FROM posted GROUP BY transaction_id HAVING sum(amount) <> 0
      OR bool_or(amount = 0 OR (amount < 0 AND balance_after IS NULL AND owner <> 0))) THEN
    RAISE EXCEPTION 'the entries of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_to_zero();
--> statement-breakpoint
-- Balances change through the functions below and by no other way.
CREATE FUNCTION ledger_guards_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('ledger.posting', true), '') <> 'yes' THEN
    RAISE EXCEPTION 'a balance changes by a posting only';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guarded BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_guards_balances();
--> statement-breakpoint
CREATE FUNCTION ledger_knows_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.owner = 0) <> (new.kind < 'coins') THEN
    RAISE EXCEPTION '% is no account of %', new.kind, new.owner USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_known BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_knows_accounts();
--> statement-breakpoint
-- Room for the next balance beside the old one: an update then touches no index.
ALTER TABLE ledger_accounts SET (fillfactor = 50);
--> statement-breakpoint
INSERT INTO ledger_fold (folded_before, cluster)
  SELECT pg_snapshot_xmin(pg_current_snapshot()), system_identifier::text FROM pg_control_system();
--> statement-breakpoint
-- Posts one transaction. An entry with `direct` moves its account's balance now, under its lock; the others are folded
-- later. An account below zero raises ledger_accounts_not_below_zero.
CREATE FUNCTION ledger_post(
  p_reason text, p_actor bigint, p_subject text, p_subject_id text, p_reverses bigint, p_at timestamptz,
  p_owners bigint[], p_kinds ledger_account[], p_amounts bigint[], p_direct boolean[]
) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_id bigint;
  v_entry record;
  v_after bigint;
  -- An assignment costs a tenth of a PERFORM.
  v_posting text := set_config('ledger.posting', 'yes', true);
  v_xact xid8 := pg_current_xact_id();
  v_afters bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_owners)]);
BEGIN
  -- The locks before the number of the transaction is drawn, so that numbers follow each other within an account; and in one
  -- order for everybody, so that two transactions never wait for each other in a circle.
  FOR v_entry IN
    SELECT e.owner, e.kind, e.amount, e.place
    FROM unnest(p_owners, p_kinds, p_amounts, p_direct) WITH ORDINALITY AS e (owner, kind, amount, direct, place)
    WHERE e.direct ORDER BY e.owner, e.kind, e.place
  LOOP
    UPDATE ledger_accounts SET balance = balance + v_entry.amount
      WHERE owner = v_entry.owner AND kind = v_entry.kind RETURNING balance INTO v_after;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS a (owner, kind, balance) VALUES (v_entry.owner, v_entry.kind, v_entry.amount)
        ON CONFLICT (owner, kind) DO UPDATE SET balance = a.balance + excluded.balance RETURNING a.balance INTO v_after;
    END IF;
    v_afters[v_entry.place] := v_after;
  END LOOP;
  v_posting := set_config('ledger.posting', '', true);
  INSERT INTO ledger_transactions (reason, actor, subject, subject_id, reverses, at)
    VALUES (p_reason, p_actor, p_subject, p_subject_id, p_reverses, p_at) RETURNING id INTO v_id;
  INSERT INTO ledger_entries (transaction_id, place, owner, kind, amount, balance_after)
    SELECT v_id, e.place, e.owner, e.kind, e.amount, e.after
    FROM unnest(p_owners, p_kinds, p_amounts, v_afters) WITH ORDINALITY AS e (owner, kind, amount, after, place);
  RETURN v_id;
END $$;
--> statement-breakpoint
-- The appended entries that are not in the balances yet.
CREATE VIEW ledger_unfolded AS
  SELECT e.*, t.subject, t.at, t.written_by FROM ledger_fold f, ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE e.balance_after IS NULL AND e.transaction_id > f.folded_through AND t.written_by >= f.folded_before;
--> statement-breakpoint
-- What an account holds now, appended entries included.
CREATE FUNCTION ledger_balance(p_owner bigint, p_kind ledger_account) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance FROM ledger_accounts WHERE owner = p_owner AND kind = p_kind), 0)
    + coalesce((SELECT sum(amount) FROM ledger_unfolded WHERE owner = p_owner AND kind = p_kind), 0)::bigint
$$;
--> statement-breakpoint
-- Looks everything over; every row is a fault. The numbers are those of the rules that must always hold (docs/ledger.md);
-- the rest of them is in membership_faults() and payment_faults().
CREATE FUNCTION ledger_faults() RETURNS TABLE (rule text, detail text) LANGUAGE sql STABLE
SET work_mem = '64MB' AS $$
  -- 1
  SELECT 'a transaction sums to zero', 'transaction ' || transaction_id || ' sums to ' || sum(amount)
    FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a transaction has entries', 'transaction ' || t.id
    FROM ledger_transactions t WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id)
  UNION ALL
  -- 2
  SELECT 'no account of a member or an escrow is below zero', kind || ' of ' || owner || ' is ' || balance
    FROM ledger_accounts WHERE owner <> 0 AND balance < 0
  UNION ALL
  -- 3
  SELECT 'a balance is the sum of its entries',
    coalesce(a.kind, s.kind) || ' of ' || coalesce(a.owner, s.owner) || ' is ' || coalesce(a.balance, 0)
      || ', its entries ' || coalesce(s.total, 0)
    FROM ledger_accounts a FULL JOIN (
      SELECT e.owner, e.kind, sum(e.amount) AS total
      FROM ledger_fold f, ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.balance_after IS NOT NULL OR t.written_by < f.folded_before OR t.id <= f.folded_through
      GROUP BY e.owner, e.kind
    ) s ON s.owner = a.owner AND s.kind = a.kind
    WHERE coalesce(a.balance, 0) <> coalesce(s.total, 0)
  UNION ALL
  -- 4 and 14. What a balance had beyond its own movements was folded into it: never less than before, and never more
  -- than was appended by then, in the order of the numbers. On coins nothing is appended, so there it is exact.
  SELECT 'a running balance follows from the one before',
    'transaction ' || transaction_id || ' on ' || kind || ' of ' || owner
    FROM (SELECT *, balance_after - moved AS folded,
        lag(balance_after - moved, 1, 0::numeric) OVER (PARTITION BY owner, kind ORDER BY transaction_id, place) AS before
      FROM (SELECT *, sum(amount) FILTER (WHERE balance_after IS NOT NULL) OVER account AS moved,
          coalesce(sum(amount) FILTER (WHERE balance_after IS NULL) OVER account, 0) AS appended
        FROM ledger_entries WHERE owner <> 0
        WINDOW account AS (PARTITION BY owner, kind ORDER BY transaction_id, place)) entries
      WHERE balance_after IS NOT NULL) running
    WHERE folded NOT BETWEEN before AND appended
  UNION ALL
  SELECT 'coins move at once, for the record that their owner sees', 'transaction ' || transaction_id
    FROM ledger_entries WHERE kind = 'coins' AND balance_after IS NULL
  UNION ALL
  SELECT 'an entry belongs to a transaction', 'entry ' || e.place || ' of ' || e.transaction_id
    FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.id IS NULL
  UNION ALL
  -- 5
  SELECT 'one entitlement for one purchase that was not taken back', 'transaction ' || t.id
    FROM ledger_transactions t
    LEFT JOIN entitlements e ON e.transaction_id = t.id
    LEFT JOIN ledger_transactions r ON r.reverses = t.id
    WHERE t.reason = 'purchase'
      AND (e.id IS NULL OR (e.revoked_at IS NULL) <> (r.id IS NULL) OR e.owner <> t.actor
        OR e.subject <> t.subject OR e.subject_id <> t.subject_id)
  UNION ALL
  SELECT 'nobody owns a thing twice', subject || ' ' || subject_id || ' of ' || owner
    FROM entitlements WHERE revoked_at IS NULL GROUP BY owner, subject, subject_id HAVING count(*) > 1
  UNION ALL
  SELECT 'an entitlement by coins was paid for', 'entitlement ' || e.id
    FROM entitlements e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.transaction_id IS NOT NULL AND (t.id IS NULL OR t.reason <> 'purchase')
  UNION ALL
  -- 6
  SELECT 'a key has one answer', 'key ' || key || ' of ' || actor FROM ledger_keys GROUP BY actor, key HAVING count(*) > 1
  UNION ALL
  SELECT 'a key answers what was posted for it', 'key ' || k.key || ' of ' || k.actor
    FROM ledger_keys k
    LEFT JOIN ledger_transactions t ON t.id::text = k.answer ->> 'transaction'
    LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.place = 1 AND t.reason = 'purchase'
    WHERE k.answer ? 'transaction' AND (t.id IS NULL OR t.actor <> k.actor OR (t.reason = 'purchase'
      AND (e.balance_after::text IS DISTINCT FROM k.answer ->> 'balance' OR k.body <> sha256(convert_to(
        '["buy",' || to_json(t.subject) || ',' || to_json(t.subject_id) || ']', 'UTF8')))))
  UNION ALL
  SELECT 'a purchase was asked for once', 'transaction ' || t.id
    FROM ledger_transactions t LEFT JOIN ledger_keys k ON k.answer ->> 'transaction' = t.id::text
    WHERE t.reason = 'purchase' GROUP BY t.id HAVING count(k.key) <> 1
  UNION ALL
  -- 8. The share is a whole per cent, rounded down: the smallest one that reaches the income gives exactly that.
  SELECT 'a price is what the creator and the platform get, the share rounded down', 'transaction ' || id
    FROM (SELECT t.id, -coalesce(sum(e.amount) FILTER (WHERE e.kind = 'coins' AND e.owner = t.actor), 0) AS price,
        coalesce(sum(e.amount) FILTER (WHERE e.kind = 'votes'), 0) AS income,
        coalesce(sum(e.amount) FILTER (WHERE e.kind = 'revenue'), 0) AS kept,
        bool_and((e.place, e.kind) IN ((1, 'coins'), (2, 'votes'), (3, 'revenue'))) AS usual
      FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.reason = 'purchase' GROUP BY t.id) sold
    WHERE price <= 0 OR income < 0 OR kept < 0 OR price <> income + kept OR NOT usual
      OR trunc(price * ceil(income * 100 / nullif(price, 0)) / 100) <> income
  UNION ALL
  -- 9
  SELECT 'what is frozen is what is being withdrawn', 'frozen of ' || e.owner || ' is ' || sum(e.amount)
    FROM ledger_entries e WHERE e.kind = 'frozen' GROUP BY e.owner
    HAVING sum(e.amount) <> (SELECT coalesce(sum(w.amount), 0)
      FROM ledger_entries w JOIN ledger_transactions t ON t.id = w.transaction_id
      WHERE w.owner = e.owner AND w.kind = 'frozen' AND t.reason = 'withdrawal'
        AND NOT EXISTS (SELECT FROM ledger_transactions r WHERE r.reverses = t.id))
  UNION ALL
  SELECT 'a withdrawal freezes income of its member, and ends once, whole', 'transaction ' || t.id
    FROM ledger_transactions t LEFT JOIN ledger_transactions w ON w.id = t.reverses
    WHERE (t.reason IN ('withdrawal', 'withdrawal-paid', 'withdrawal-returned')
        OR t.id IN (SELECT transaction_id FROM ledger_entries WHERE kind = 'frozen'))
      AND NOT coalesce(CASE t.reason
        WHEN 'withdrawal' THEN (SELECT count(*) = 2 AND bool_and(owner = t.actor) AND bool_or(kind = 'frozen' AND amount > 0)
            AND bool_or(kind IN ('votes', 'tui_coins'))
          FROM ledger_entries WHERE transaction_id = t.id)
        WHEN 'withdrawal-paid' THEN w.reason = 'withdrawal' AND (SELECT bool_and(kind IN ('frozen', 'cash', 'revenue'))
            AND bool_and(owner = 0 OR owner = w.actor) AND bool_or(kind = 'frozen') AND bool_and(owner <> 0 OR amount > 0)
          FROM ledger_entries WHERE transaction_id = t.id)
          AND (SELECT sum(amount) = 0 FROM ledger_entries WHERE transaction_id IN (t.id, w.id) AND kind = 'frozen')
        WHEN 'withdrawal-returned' THEN w.reason = 'withdrawal'
      END, false)
  UNION ALL
  -- 10. What is returned is returned whole; of a purchase, membership_faults() says it.
  SELECT 'what is taken back was posted, and no more of it', 'transaction ' || r.id || ' on ' || m.kind || ' of ' || m.owner
    FROM ledger_transactions r CROSS JOIN LATERAL (
      SELECT owner, kind, coalesce(sum(amount) FILTER (WHERE transaction_id = r.id), 0) AS back,
        coalesce(sum(amount) FILTER (WHERE transaction_id = r.reverses), 0) AS posted
      FROM ledger_entries WHERE transaction_id IN (r.id, r.reverses) AND owner <> 0 GROUP BY owner, kind) m
    WHERE r.reverses IS NOT NULL AND (r.reverses >= r.id OR -m.back NOT BETWEEN least(m.posted, 0) AND greatest(m.posted, 0)
      OR (r.reason IN ('withdrawal-returned', 'bounty-returned') AND -m.back <> m.posted))
  UNION ALL
  -- 11
  SELECT 'an escrow holds what was added to it and neither paid nor returned', 'transaction ' || t.id
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN ledger_transactions b ON b.id = t.reverses
    WHERE e.kind = 'escrow' AND NOT coalesce(t.subject = 'request' AND t.subject_id = e.owner::text AND CASE t.reason
      WHEN 'bounty' THEN e.amount > 0 AND EXISTS (SELECT FROM ledger_entries p
        WHERE p.transaction_id = t.id AND p.owner = t.actor AND p.kind = 'coins' AND p.amount = -e.amount)
      WHEN 'bounty-paid' THEN e.amount < 0
      WHEN 'bounty-returned' THEN e.amount < 0 AND b.reason = 'bounty'
      END, false)
  UNION ALL
  SELECT 'the escrow of a closed request is empty, and stays so', 'escrow of ' || e.owner || ' is ' || sum(e.amount)
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.kind = 'escrow' GROUP BY e.owner
    HAVING bool_or(t.reason <> 'bounty') AND (sum(e.amount) <> 0
      OR max(t.id) FILTER (WHERE t.reason = 'bounty') > min(t.id) FILTER (WHERE t.reason <> 'bounty'))
  UNION ALL
  SELECT 'nobody is paid out of an escrow that he paid into', 'transaction ' || t.id || ' pays ' || e.owner
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.owner <> 0 AND e.kind <> 'escrow'
    WHERE t.reason = 'bounty-paid' AND EXISTS (SELECT FROM ledger_transactions b WHERE b.subject = t.subject
      AND b.subject_id = t.subject_id AND b.reason = 'bounty' AND b.actor = e.owner)
$$;
