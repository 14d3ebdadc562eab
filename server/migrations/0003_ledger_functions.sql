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
-- Brings into the balances what was appended by transactions that are all over: whatever was written before the oldest
-- one still running is seen now, and nothing can be added to it any more. (Numbers of rows would not do: they are given
-- before the commit.) Answers how many accounts changed.
CREATE FUNCTION ledger_fold_now() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_before xid8;
  v_through bigint;
  v_new xid8;
  v_count integer;
BEGIN
  SELECT folded_before, folded_through INTO v_before, v_through FROM ledger_fold FOR UPDATE;
  v_new := pg_snapshot_xmin(pg_current_snapshot());
  PERFORM set_config('ledger.posting', 'yes', true);
  INSERT INTO ledger_accounts AS a (owner, kind, balance)
    SELECT owner, kind, sum(amount) FROM ledger_entries
    WHERE NOT direct AND written_by >= v_before AND written_by < v_new AND id > v_through
    GROUP BY owner, kind ORDER BY owner, kind
    ON CONFLICT (owner, kind) DO UPDATE SET balance = a.balance + excluded.balance;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  PERFORM set_config('ledger.posting', '', true);
  UPDATE ledger_fold SET folded_before = v_new WHERE folded_before < v_new;
  RETURN v_count;
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
-- A database restored into another cluster: its entries carry numbers of the old one. Everything is folded and from
-- then on told by its place instead. Called at start, before anybody posts.
CREATE FUNCTION ledger_take_over() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_cluster text;
  v_fold ledger_fold;
BEGIN
  SELECT system_identifier::text INTO v_cluster FROM pg_control_system();
  SELECT * INTO v_fold FROM ledger_fold;
  IF v_fold.cluster = v_cluster THEN RETURN false; END IF;
  LOCK TABLE ledger_entries IN EXCLUSIVE MODE;
  SELECT * INTO v_fold FROM ledger_fold FOR UPDATE;
  IF v_fold.cluster = v_cluster THEN RETURN false; END IF;
  PERFORM set_config('ledger.posting', 'yes', true);
  INSERT INTO ledger_accounts AS a (owner, kind, balance)
    SELECT owner, kind, sum(amount) FROM ledger_entries
    WHERE NOT direct AND written_by >= v_fold.folded_before AND id > v_fold.folded_through
    GROUP BY owner, kind ORDER BY owner, kind
    ON CONFLICT (owner, kind) DO UPDATE SET balance = a.balance + excluded.balance;
  PERFORM set_config('ledger.posting', '', true);
  UPDATE ledger_fold SET cluster = v_cluster, folded_before = pg_snapshot_xmin(pg_current_snapshot()),
    folded_through = coalesce((SELECT max(id) FROM ledger_entries), 0);
  RETURN true;
END $$;
--> statement-breakpoint
-- One purchase with coins, whole: the key, the buyer's lock, the postings, the entitlement and the kept answer.
CREATE FUNCTION ledger_buy(
  p_actor bigint, p_key text, p_body bytea, p_subject text, p_subject_id text, p_price bigint,
  p_creator bigint, p_share integer, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_body bytea;
  v_balance bigint;
  v_income bigint;
  v_transaction bigint;
BEGIN
  INSERT INTO ledger_keys (actor, key, body, answer, at) VALUES (p_actor, p_key, p_body, 'null', p_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT body, answer INTO v_body, v_answer FROM ledger_keys WHERE actor = p_actor AND key = p_key;
    RETURN CASE WHEN v_body = p_body THEN v_answer ELSE '{"code": "REQUEST_ID_REUSED"}'::jsonb END;
  END IF;
  -- In a statement of its own: what follows sees what whoever held the lock has done.
  SELECT balance INTO v_balance FROM ledger_accounts WHERE owner = p_actor AND kind = 'coins' FOR UPDATE;
  v_balance := coalesce(v_balance, 0);
  IF EXISTS (SELECT FROM entitlements WHERE owner = p_actor AND subject = p_subject
      AND subject_id = p_subject_id AND revoked_at IS NULL) THEN
    v_answer := jsonb_build_object('code', 'ALREADY_OWNED');
  ELSIF v_balance < p_price THEN
    v_answer := jsonb_build_object('code', 'NOT_ENOUGH_COINS', 'short', p_price - v_balance);
  ELSE
    -- Rounded down to the minor unit; what is left over is the platform's.
    v_income := CASE WHEN p_creator = 0 THEN 0 ELSE p_price * p_share / 100 END;
    v_transaction := ledger_post('purchase', p_actor, p_subject, p_subject_id, NULL, p_at,
      CASE WHEN v_income = 0 THEN ARRAY[p_actor, 0] WHEN v_income = p_price THEN ARRAY[p_actor, p_creator]
        ELSE ARRAY[p_actor, p_creator, 0] END,
      CASE WHEN v_income = 0 THEN ARRAY['coins', 'revenue'] WHEN v_income = p_price THEN ARRAY['coins', 'votes']
        ELSE ARRAY['coins', 'votes', 'revenue'] END,
      CASE WHEN v_income = 0 THEN ARRAY[-p_price, p_price] WHEN v_income = p_price THEN ARRAY[-p_price, v_income]
        ELSE ARRAY[-p_price, v_income, p_price - v_income] END,
      CASE WHEN v_income IN (0, p_price) THEN ARRAY[true, false] ELSE ARRAY[true, false, false] END);
    INSERT INTO entitlements (owner, subject, subject_id, by, transaction_id, granted_at)
      VALUES (p_actor, p_subject, p_subject_id, 'coins', v_transaction, p_at);
    v_answer := jsonb_build_object('balance', v_balance - p_price, 'transaction', v_transaction);
  END IF;
  UPDATE ledger_keys SET answer = v_answer WHERE actor = p_actor AND key = p_key;
  RETURN v_answer;
END $$;
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
