-- The number of a day, which begins at midnight in UTC+8.
CREATE FUNCTION ledger_day(p_at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor((extract(epoch FROM p_at) + 28800) / 86400)::integer
$$;
--> statement-breakpoint
-- Brings into the balances what was appended by transactions that are all over: whatever was written before the oldest
-- one still running is seen now, and nothing can be added to it any more. (Numbers of rows would not do: they are given
-- before the commit.) Answers how many accounts changed.
-- Income is counted by day as well.
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
  INSERT INTO ledger_income AS i (owner, kind, day, subject, amount)
    SELECT e.owner, e.kind, ledger_day(t.at), t.subject, sum(e.amount)
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE NOT e.direct AND e.owner <> 0 AND e.written_by >= v_before AND e.written_by < v_new AND e.id > v_through
    GROUP BY e.owner, e.kind, ledger_day(t.at), t.subject
    ORDER BY e.owner, e.kind, ledger_day(t.at), t.subject
    ON CONFLICT (owner, kind, day, subject) DO UPDATE SET amount = i.amount + excluded.amount;
  UPDATE ledger_fold SET folded_before = v_new WHERE folded_before < v_new;
  RETURN v_count;
END $$;
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
  INSERT INTO ledger_income AS i (owner, kind, day, subject, amount)
    SELECT e.owner, e.kind, ledger_day(t.at), t.subject, sum(e.amount)
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE NOT e.direct AND e.owner <> 0 AND e.written_by >= v_fold.folded_before AND e.id > v_fold.folded_through
    GROUP BY e.owner, e.kind, ledger_day(t.at), t.subject
    ORDER BY e.owner, e.kind, ledger_day(t.at), t.subject
    ON CONFLICT (owner, kind, day, subject) DO UPDATE SET amount = i.amount + excluded.amount;
  UPDATE ledger_fold SET cluster = v_cluster, folded_before = pg_snapshot_xmin(pg_current_snapshot()),
    folded_through = coalesce((SELECT max(id) FROM ledger_entries), 0);
  RETURN true;
END $$;
--> statement-breakpoint
INSERT INTO ledger_income (owner, kind, day, subject, amount)
  SELECT e.owner, e.kind, ledger_day(t.at), t.subject, sum(e.amount)
  FROM ledger_fold f, ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE NOT e.direct AND e.owner <> 0 AND (e.written_by < f.folded_before OR e.id <= f.folded_through)
  GROUP BY e.owner, e.kind, ledger_day(t.at), t.subject;
--> statement-breakpoint
-- A member's income on an account since a day, what is not folded yet included.
CREATE FUNCTION ledger_income_since(p_owner bigint, p_kind text, p_day integer)
RETURNS TABLE (subject text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT i.subject, i.amount FROM ledger_income i WHERE i.owner = p_owner AND i.kind = p_kind AND i.day >= p_day
  UNION ALL
  SELECT t.subject, e.amount FROM ledger_fold f, ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.owner = p_owner AND e.kind = p_kind AND NOT e.direct AND ledger_day(t.at) >= p_day
      AND e.written_by >= f.folded_before AND e.id > f.folded_through
$$;
--> statement-breakpoint
-- The one lock of a member: whatever he decides (a purchase, a ticket, his limit) waits here for what he decided before.
CREATE FUNCTION ledger_lock_member(p_owner bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_accounts WHERE owner = p_owner AND kind = 'coins' FOR UPDATE;
  IF FOUND THEN RETURN; END IF;
  PERFORM set_config('ledger.posting', 'yes', true);
  INSERT INTO ledger_accounts (owner, kind) VALUES (p_owner, 'coins') ON CONFLICT DO NOTHING;
  PERFORM set_config('ledger.posting', '', true);
  PERFORM FROM ledger_accounts WHERE owner = p_owner AND kind = 'coins' FOR UPDATE;
END $$;
--> statement-breakpoint
-- The coins that a member has spent in the month (UTC+8) of a moment; what was given back is not spent.
CREATE FUNCTION spent_in_month(p_owner bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(e.amount), 0)::bigint
  FROM (SELECT date_trunc('month', p_at AT TIME ZONE 'UTC' + interval '8 hours') AS month) this,
    ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.actor = p_owner AND t.actor <> 0 AND e.owner = p_owner AND e.kind = 'coins' AND e.amount < 0
    AND t.at >= (this.month - interval '8 hours') AT TIME ZONE 'UTC'
    AND t.at < (this.month + interval '1 month' - interval '8 hours') AT TIME ZONE 'UTC'
    AND t.reverses IS NULL AND NOT EXISTS (SELECT FROM ledger_transactions r WHERE r.reverses = t.id)
$$;
--> statement-breakpoint
-- What his own limit leaves him this month; null when he has none.
CREATE FUNCTION spending_left(p_owner bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_monthly bigint;
BEGIN
  SELECT CASE WHEN next_at <= p_at THEN next_monthly ELSE monthly END INTO v_monthly
    FROM spending_limits WHERE owner = p_owner;
  IF v_monthly IS NULL THEN RETURN NULL; END IF;
  RETURN greatest(0, v_monthly - spent_in_month(p_owner, p_at));
END $$;
--> statement-breakpoint
-- One purchase with coins, whole: the key, the buyer's lock, the postings, the entitlement and the kept answer.
-- Within the buyer's own limit.
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
  v_left bigint;
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
  v_left := spending_left(p_actor, p_at);
  IF EXISTS (SELECT FROM entitlements WHERE owner = p_actor AND subject = p_subject
      AND subject_id = p_subject_id AND revoked_at IS NULL) THEN
    v_answer := jsonb_build_object('code', 'ALREADY_OWNED');
  -- Before the balance: nobody is to recharge for what his limit refuses all the same.
  ELSIF v_left < p_price THEN
    v_answer := jsonb_build_object('code', 'SPENDING_LIMIT', 'left', v_left);
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
-- VIP for so many days after what is running already, or for ever.
CREATE FUNCTION vip_grant(p_owner bigint, p_level integer, p_days integer, p_source text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_starts timestamptz;
BEGIN
  PERFORM ledger_lock_member(p_owner);
  -- Nothing comes after for ever: such a grant runs beside it.
  SELECT CASE WHEN p_days IS NULL OR bool_or(ends_at IS NULL) THEN p_at ELSE greatest(p_at, max(ends_at)) END
    INTO v_starts FROM vip_grants WHERE owner = p_owner;
  -- In seconds: a day of the calendar may be longer where the clocks change.
  INSERT INTO vip_grants (owner, level, days, starts_at, ends_at, source, at)
    VALUES (p_owner, p_level, p_days, v_starts, v_starts + make_interval(secs => p_days * 86400.0), p_source, p_at);
END $$;
--> statement-breakpoint
CREATE TRIGGER vip_grants_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON vip_grants
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_appends();
--> statement-breakpoint
-- A ticket that was used stays used, for the same thing; none is deleted.
CREATE FUNCTION tickets_are_used_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' OR old.used_at IS NOT NULL OR new.owner <> old.owner OR new.given_at <> old.given_at THEN
    RAISE EXCEPTION 'a ticket is only used, and only once';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_used_once BEFORE UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION tickets_are_used_once();
--> statement-breakpoint
-- Opens one thing with a ticket: the one that expires first. Coins and tickets of a member wait for the same lock.
CREATE FUNCTION ticket_use(p_owner bigint, p_subject text, p_subject_id text, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_ticket bigint;
BEGIN
  PERFORM ledger_lock_member(p_owner);
  IF EXISTS (SELECT FROM entitlements WHERE owner = p_owner AND subject = p_subject
      AND subject_id = p_subject_id AND revoked_at IS NULL) THEN
    RETURN jsonb_build_object('code', 'ALREADY_OWNED');
  END IF;
  SELECT id INTO v_ticket FROM tickets WHERE owner = p_owner AND used_at IS NULL AND expires_at > p_at
    ORDER BY expires_at, id LIMIT 1;
  IF v_ticket IS NULL THEN
    RETURN jsonb_build_object('code', 'NO_TICKET');
  END IF;
  UPDATE tickets SET used_at = p_at, subject = p_subject, subject_id = p_subject_id WHERE id = v_ticket;
  INSERT INTO entitlements (owner, subject, subject_id, by, ticket_id, granted_at)
    VALUES (p_owner, p_subject, p_subject_id, 'ticket', v_ticket, p_at);
  RETURN jsonb_build_object('ticket', v_ticket, 'left',
    (SELECT count(*) FROM tickets WHERE owner = p_owner AND used_at IS NULL AND expires_at > p_at));
END $$;
--> statement-breakpoint
-- Gives the price of one purchase back to its buyer, whole: out of the creator's income as far as it reaches, else out
-- of the platform's; and revokes what was bought. Null when that has happened before. The caller has folded.
CREATE FUNCTION ledger_refund(p_transaction bigint, p_at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_bought entitlements;
  v_price bigint;
  v_creator bigint;
  v_income bigint;
  v_taken bigint;
  v_id bigint;
BEGIN
  SELECT * INTO v_bought FROM entitlements WHERE transaction_id = p_transaction FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'transaction % bought nothing', p_transaction; END IF;
  IF v_bought.revoked_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT -amount INTO v_price FROM ledger_entries
    WHERE transaction_id = p_transaction AND owner = v_bought.owner AND kind = 'coins';
  SELECT owner, amount INTO v_creator, v_income FROM ledger_entries
    WHERE transaction_id = p_transaction AND kind = 'votes';
  -- In the order in which every posting locks, so that nobody waits in a circle.
  PERFORM FROM ledger_accounts
    WHERE (owner = v_bought.owner AND kind = 'coins') OR (owner = v_creator AND kind = 'votes')
    ORDER BY owner, kind FOR UPDATE;
  SELECT least(v_income, balance) INTO v_taken FROM ledger_accounts WHERE owner = v_creator AND kind = 'votes';
  v_taken := coalesce(v_taken, 0);
  v_id := ledger_post('refund', 0, v_bought.subject, v_bought.subject_id, p_transaction, p_at,
    CASE WHEN v_taken = 0 THEN ARRAY[v_bought.owner, 0] WHEN v_taken = v_price THEN ARRAY[v_bought.owner, v_creator]
      ELSE ARRAY[v_bought.owner, v_creator, 0] END,
    CASE WHEN v_taken = 0 THEN ARRAY['coins', 'revenue'] WHEN v_taken = v_price THEN ARRAY['coins', 'votes']
      ELSE ARRAY['coins', 'votes', 'revenue'] END,
    CASE WHEN v_taken = 0 THEN ARRAY[v_price, -v_price] WHEN v_taken = v_price THEN ARRAY[v_price, -v_taken]
      ELSE ARRAY[v_price, -v_taken, v_taken - v_price] END,
    CASE WHEN v_taken = 0 THEN ARRAY[true, false] WHEN v_taken = v_price THEN ARRAY[true, true]
      ELSE ARRAY[true, true, false] END);
  UPDATE entitlements SET revoked_at = p_at WHERE id = v_bought.id;
  RETURN jsonb_build_object('transaction', v_id, 'buyer', v_bought.owner, 'price', v_price, 'taken', v_taken);
END $$;
--> statement-breakpoint
-- Looks over what belongs to membership; every row is a fault.
CREATE FUNCTION membership_faults() RETURNS TABLE (rule text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'a ticket that was used opened one thing', 'ticket ' || t.id
    FROM tickets t LEFT JOIN entitlements e ON e.ticket_id = t.id
    WHERE (t.used_at IS NULL) <> (e.id IS NULL) OR (e.id IS NOT NULL AND (e.owner <> t.owner
      OR e.subject <> t.subject OR e.subject_id <> t.subject_id OR e.granted_at <> t.used_at))
  UNION ALL
  SELECT 'the end of a VIP follows from its grants', 'grant ' || id || ' of ' || owner
    FROM (SELECT *, max(ends_at) OVER before AS last_end,
        coalesce(bool_or(ends_at IS NULL) OVER before, false) AS for_ever
      FROM vip_grants WINDOW before AS (PARTITION BY owner ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) g
    WHERE starts_at <> CASE WHEN days IS NULL OR for_ever THEN at ELSE greatest(at, last_end) END
      OR ends_at <> starts_at + make_interval(secs => days * 86400.0)
  UNION ALL
  SELECT 'a code was used as often as it says', 'code ' || c.id
    FROM redeem_codes c WHERE used_count <> (SELECT count(*) FROM redeem_uses u WHERE u.code_id = c.id)
  UNION ALL
  SELECT 'a code gave its coins once for each use', 'code ' || c.id
    FROM redeem_codes c WHERE c.coins > 0 AND (c.used_count, c.coins * c.used_count) <> (
      SELECT count(*), coalesce(sum(e.amount), 0) FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.reason = 'redeem' AND t.subject = 'code' AND t.subject_id = c.id::text AND e.kind = 'coins')
  UNION ALL
  SELECT 'a refund gives the buyer what he paid, and takes from the creator no more than he got', 'transaction ' || r.id
    FROM ledger_transactions r JOIN ledger_transactions t ON t.id = r.reverses
    WHERE t.reason = 'purchase' AND (
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries
        WHERE transaction_id = r.id AND owner = t.actor AND kind = 'coins')
      <> -(SELECT coalesce(sum(amount), 0) FROM ledger_entries
        WHERE transaction_id = t.id AND owner = t.actor AND kind = 'coins')
      OR EXISTS (SELECT FROM ledger_entries taken WHERE taken.transaction_id = r.id AND taken.kind = 'votes'
        AND -taken.amount > coalesce((SELECT sum(amount) FROM ledger_entries
          WHERE transaction_id = t.id AND owner = taken.owner AND kind = 'votes'), 0)))
  UNION ALL
  SELECT 'the income by day is the sum of what was folded',
    coalesce(i.kind, s.kind) || ' of ' || coalesce(i.owner, s.owner) || ' on day ' || coalesce(i.day, s.day)
    FROM ledger_income i FULL JOIN (
      SELECT e.owner, e.kind, ledger_day(t.at) AS day, t.subject, sum(e.amount) AS total
      FROM ledger_fold f, ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE NOT e.direct AND e.owner <> 0 AND (e.written_by < f.folded_before OR e.id <= f.folded_through)
      GROUP BY e.owner, e.kind, ledger_day(t.at), t.subject
    ) s ON s.owner = i.owner AND s.kind = i.kind AND s.day = i.day AND s.subject = i.subject
    WHERE coalesce(i.amount, 0) <> coalesce(s.total, 0)
$$;
