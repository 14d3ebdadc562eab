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
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM posted GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
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
INSERT INTO ledger_fold (folded_before, cluster)
  SELECT pg_snapshot_xmin(pg_current_snapshot()), system_identifier::text FROM pg_control_system();
--> statement-breakpoint
-- Posts one transaction. An entry with `direct` moves its account's balance now, under its lock; the others are folded
-- later. An account below zero raises ledger_accounts_not_below_zero.
CREATE FUNCTION ledger_post(
  p_reason text, p_actor bigint, p_subject text, p_subject_id text, p_reverses bigint, p_at timestamptz,
  p_owners bigint[], p_kinds text[], p_amounts bigint[], p_direct boolean[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_entry record;
  v_after bigint;
  v_afters bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_owners)]);
BEGIN
  INSERT INTO ledger_transactions (reason, actor, subject, subject_id, reverses, at)
    VALUES (p_reason, p_actor, p_subject, p_subject_id, p_reverses, p_at) RETURNING id INTO v_id;
  PERFORM set_config('ledger.posting', 'yes', true);
  -- In one order for everybody, so that two transactions never wait for each other in a circle; and one by one, because
  -- that is a look into an index each, whatever the planner thinks of arrays.
  FOR v_entry IN
    SELECT e.owner, e.kind, e.amount, e.place
    FROM unnest(p_owners, p_kinds, p_amounts, p_direct) WITH ORDINALITY AS e (owner, kind, amount, direct, place)
    WHERE e.direct ORDER BY e.owner, e.kind
  LOOP
    UPDATE ledger_accounts SET balance = balance + v_entry.amount
      WHERE owner = v_entry.owner AND kind = v_entry.kind RETURNING balance INTO v_after;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS a (owner, kind, balance) VALUES (v_entry.owner, v_entry.kind, v_entry.amount)
        ON CONFLICT (owner, kind) DO UPDATE SET balance = a.balance + excluded.balance RETURNING a.balance INTO v_after;
    END IF;
    v_afters[v_entry.place] := v_after;
  END LOOP;
  PERFORM set_config('ledger.posting', '', true);
  INSERT INTO ledger_entries (transaction_id, owner, kind, amount, direct, balance_after)
    SELECT v_id, e.owner, e.kind, e.amount, e.direct, e.after
    FROM unnest(p_owners, p_kinds, p_amounts, p_direct, v_afters) WITH ORDINALITY
      AS e (owner, kind, amount, direct, after, place)
    ORDER BY e.place;
  RETURN v_id;
END $$;
--> statement-breakpoint
-- What an account holds now, appended entries included.
CREATE FUNCTION ledger_balance(p_owner bigint, p_kind text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance FROM ledger_accounts WHERE owner = p_owner AND kind = p_kind), 0)
    + coalesce((SELECT sum(amount) FROM ledger_entries e, ledger_fold f
        WHERE e.owner = p_owner AND e.kind = p_kind AND NOT e.direct
          AND e.written_by >= f.folded_before AND e.id > f.folded_through), 0)::bigint
$$;
--> statement-breakpoint
-- Looks everything over; every row is a fault.
CREATE FUNCTION ledger_faults() RETURNS TABLE (rule text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'a transaction sums to zero', 'transaction ' || transaction_id || ' sums to ' || sum(amount)
    FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a transaction has entries', 'transaction ' || t.id
    FROM ledger_transactions t WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id)
  UNION ALL
  SELECT 'no account of a member or an escrow is below zero', kind || ' of ' || owner || ' is ' || balance
    FROM ledger_accounts WHERE owner <> 0 AND balance < 0
  UNION ALL
  SELECT 'a balance is the sum of its entries',
    coalesce(a.kind, s.kind) || ' of ' || coalesce(a.owner, s.owner) || ' is ' || coalesce(a.balance, 0)
      || ', its entries ' || coalesce(s.total, 0)
    FROM ledger_accounts a FULL JOIN (
      SELECT e.owner, e.kind, sum(e.amount) AS total FROM ledger_entries e, ledger_fold f
      WHERE e.direct OR e.written_by < f.folded_before OR e.id <= f.folded_through GROUP BY e.owner, e.kind
    ) s ON s.owner = a.owner AND s.kind = a.kind
    WHERE coalesce(a.balance, 0) <> coalesce(s.total, 0)
  UNION ALL
  SELECT 'a running balance follows from the one before', 'entry ' || id || ' of ' || kind || ' of ' || owner
    FROM (SELECT id, owner, kind, balance_after, amount,
        lag(balance_after, 1, 0::bigint) OVER (PARTITION BY owner, kind ORDER BY id) AS before
      FROM ledger_entries WHERE direct AND kind = 'coins') running
    WHERE balance_after <> before + amount
  UNION ALL
  SELECT 'everything together is zero', 'all accounts sum to ' || sum(amount) FROM ledger_entries
    HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'one entitlement for one purchase that was not taken back', 'transaction ' || t.id
    FROM ledger_transactions t
    LEFT JOIN entitlements e ON e.transaction_id = t.id
    LEFT JOIN ledger_transactions r ON r.reverses = t.id
    WHERE t.reason = 'purchase'
      AND (e.id IS NULL OR (e.revoked_at IS NULL) <> (r.id IS NULL) OR e.owner <> t.actor
        OR e.subject <> t.subject OR e.subject_id <> t.subject_id)
  UNION ALL
  SELECT 'an entitlement by coins was paid for', 'entitlement ' || e.id
    FROM entitlements e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.by = 'coins' AND (t.id IS NULL OR t.reason <> 'purchase')
  UNION ALL
  SELECT 'what is taken back is the mirror of what was posted', 'transaction ' || r.id
    FROM ledger_transactions r
    WHERE r.reverses IS NOT NULL AND (
      SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE transaction_id = r.id AND owner = r.actor
    ) > -(SELECT coalesce(sum(amount), 0) FROM ledger_entries e, ledger_transactions t
      WHERE t.id = r.reverses AND e.transaction_id = t.id AND e.owner = t.actor)
  UNION ALL
  SELECT 'a kept answer was given', 'key ' || key || ' of ' || actor FROM ledger_keys WHERE answer = 'null'
$$;
