-- The number of a day, which begins at midnight in UTC+8.
CREATE FUNCTION ledger_day(p_at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor((extract(epoch FROM p_at) + 28800) / 86400)::integer
$$;
--> statement-breakpoint
-- Brings into the balances what was appended by transactions that are all over: whatever was written before the oldest
-- one still running is seen now, and nothing can be added to it any more. (Numbers of rows would not do: they are given
-- before the commit.) Income is counted by day as well. Answers how many accounts changed.
CREATE FUNCTION ledger_fold_until(p_until xid8) RETURNS integer LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_fold ledger_fold;
  v_count integer;
BEGIN
  -- ledger_unfolded, written out: only with the number at hand does PostgreSQL see how little lies behind it, and reads
  -- that instead of everything.
  SELECT * INTO v_fold FROM ledger_fold;
  PERFORM set_config('ledger.posting', 'yes', true);
  WITH due AS MATERIALIZED (
    SELECT e.owner, e.kind, e.amount, t.subject, t.at
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.balance_after IS NULL AND e.transaction_id > v_fold.folded_through AND t.id > v_fold.folded_through
      AND t.written_by >= v_fold.folded_before AND (p_until IS NULL OR t.written_by < p_until)
  ), folded AS (
    INSERT INTO ledger_accounts AS a (owner, kind, balance)
      SELECT owner, kind, sum(amount) FROM due GROUP BY owner, kind ORDER BY owner, kind
      ON CONFLICT (owner, kind) DO UPDATE SET balance = a.balance + excluded.balance
      RETURNING 1
  ), counted AS (
    INSERT INTO ledger_income AS i (owner, kind, day, subject, amount)
      SELECT owner, kind, ledger_day(at), subject, sum(amount) FROM due WHERE owner <> 0
      GROUP BY owner, kind, ledger_day(at), subject ORDER BY owner, kind, ledger_day(at), subject
      ON CONFLICT (owner, kind, day, subject) DO UPDATE SET amount = i.amount + excluded.amount
  )
  SELECT count(*) INTO v_count FROM folded;
  PERFORM set_config('ledger.posting', '', true);
  RETURN v_count;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_fold_now() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_fold ledger_fold;
  v_until xid8;
  v_last bigint;
  v_mark xid8;
  v_count integer;
BEGIN
  -- How far one need not look any more. Whoever draws a number for a ledger transaction has a transaction number of the
  -- database already (ledger_post, ledger_buy), so the numbers drawn until here belong to database transactions that
  -- are older than our own, if we get ours only now. When all older ones are over, those numbers are done with.
  IF pg_current_xact_id_if_assigned() IS NULL THEN
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_last FROM ledger_transactions_id_seq;
    v_mark := pg_current_xact_id();
  END IF;
  SELECT * INTO v_fold FROM ledger_fold FOR UPDATE;
  v_until := pg_snapshot_xmin(pg_current_snapshot());
  IF v_until < v_fold.folded_before THEN RETURN 0; END IF;
  v_count := ledger_fold_until(v_until);
  UPDATE ledger_fold SET folded_before = v_until,
    folded_through = CASE WHEN mark_before <= v_until THEN greatest(folded_through, mark_through) ELSE folded_through END,
    mark_through = CASE WHEN v_mark IS NULL OR mark_before > v_until THEN mark_through ELSE v_last END,
    mark_before = CASE WHEN v_mark IS NULL OR mark_before > v_until THEN mark_before ELSE v_mark END;
  RETURN v_count;
END $$;
--> statement-breakpoint
-- A database restored into another cluster: its entries carry numbers of the old one. Everything is folded and from
-- then on told by its place instead. Called at start, before anybody posts.
CREATE FUNCTION ledger_take_over() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_cluster text;
BEGIN
  SELECT system_identifier::text INTO v_cluster FROM pg_control_system();
  IF EXISTS (SELECT FROM ledger_fold WHERE cluster = v_cluster) THEN RETURN false; END IF;
  LOCK TABLE ledger_entries IN EXCLUSIVE MODE;
  PERFORM FROM ledger_fold FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_fold WHERE cluster = v_cluster) THEN RETURN false; END IF;
  PERFORM ledger_fold_until(NULL);
  UPDATE ledger_fold SET cluster = v_cluster, folded_before = pg_snapshot_xmin(pg_current_snapshot()),
    folded_through = coalesce((SELECT max(id) FROM ledger_transactions), 0), mark_through = NULL, mark_before = NULL;
  RETURN true;
END $$;
--> statement-breakpoint
-- A member's income on an account since a day, what is not folded yet included.
CREATE FUNCTION ledger_income_since(p_owner bigint, p_kind ledger_account, p_day integer)
RETURNS TABLE (subject text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT i.subject, i.amount FROM ledger_income i WHERE i.owner = p_owner AND i.kind = p_kind AND i.day >= p_day
  UNION ALL
  SELECT e.subject, e.amount FROM ledger_unfolded e
    WHERE e.owner = p_owner AND e.kind = p_kind AND ledger_day(e.at) >= p_day
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
-- The coins that a member has spent in the month (UTC+8) of a moment; what was given back is not spent. Newest first, and
-- no further back than the month: a day of patience for clocks that differ.
CREATE FUNCTION spent_in_month(p_owner bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_month timestamp := date_trunc('month', p_at AT TIME ZONE 'UTC' + interval '8 hours');
  v_from timestamptz := (v_month - interval '8 hours') AT TIME ZONE 'UTC';
  v_to timestamptz := (v_month + interval '1 month' - interval '8 hours') AT TIME ZONE 'UTC';
  v_spent bigint := 0;
  v_move record;
BEGIN
  FOR v_move IN
    SELECT t.id, t.at, e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.owner = p_owner AND e.kind = 'coins' AND t.actor = p_owner AND t.reverses IS NULL AND e.amount < 0
    ORDER BY e.transaction_id DESC
  LOOP
    EXIT WHEN v_move.at < v_from - interval '1 day';
    IF v_move.at >= v_from AND v_move.at < v_to
        AND NOT EXISTS (SELECT FROM ledger_transactions WHERE reverses = v_move.id) THEN
      v_spent := v_spent - v_move.amount;
    END IF;
  END LOOP;
  RETURN v_spent;
END $$;
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
-- What a purchase posts: the buyer's coins, now; the creator's income and the platform's, appended.
CREATE FUNCTION ledger_purchase_entries(
  p_buyer bigint, p_creator bigint, p_price bigint, p_income bigint, p_after bigint
) RETURNS TABLE (place integer, owner bigint, kind ledger_account, amount bigint, balance_after bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    (1, p_buyer, 'coins'::ledger_account, -p_price, p_after),
    (2, p_creator, 'votes', p_income, NULL),
    (3, 0, 'revenue', p_price - p_income, NULL)) AS e (place, owner, kind, amount, balance_after)
  WHERE e.amount <> 0
$$;
--> statement-breakpoint
-- One purchase with coins, whole: the buyer's lock, the postings, the entitlement and the kept answer, within the
-- buyer's own limit. Decided under the lock, where everything else that he decides waits too: so the key is written
-- once, at the end, with its answer.
CREATE FUNCTION ledger_buy(
  p_actor bigint, p_key text, p_body bytea, p_subject text, p_subject_id text, p_price bigint,
  p_creator bigint, p_share integer, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_answer jsonb;
  v_body bytea;
  v_balance bigint;
  v_enough boolean;
  v_owned boolean;
  v_left bigint;
  -- Rounded down to the minor unit; what is left over is the platform's.
  v_income bigint := CASE WHEN p_creator = 0 THEN 0 ELSE p_price * p_share / 100 END;
  v_transaction bigint;
  v_posting text := set_config('ledger.posting', 'yes', true);
BEGIN
  -- Takes the coins and the lock in one; given back below where the answer is no. In a statement of its own: what
  -- follows sees what whoever held the lock has done.
  UPDATE ledger_accounts SET balance = balance - p_price
    WHERE owner = p_actor AND kind = 'coins' AND balance >= p_price RETURNING balance INTO v_balance;
  v_enough := FOUND;
  IF NOT v_enough THEN
    -- Perhaps for want of a lock: money may just have come.
    PERFORM ledger_lock_member(p_actor);
    v_posting := set_config('ledger.posting', 'yes', true);
    UPDATE ledger_accounts SET balance = balance - p_price
      WHERE owner = p_actor AND kind = 'coins' AND balance >= p_price RETURNING balance INTO v_balance;
    v_enough := FOUND;
    IF NOT v_enough THEN
      SELECT balance INTO v_balance FROM ledger_accounts WHERE owner = p_actor AND kind = 'coins';
    END IF;
  END IF;
  SELECT k.body, k.answer, EXISTS (SELECT FROM entitlements WHERE owner = p_actor
      AND subject || ' ' || subject_id = p_subject || ' ' || p_subject_id AND revoked_at IS NULL),
    CASE WHEN EXISTS (SELECT FROM spending_limits WHERE owner = p_actor) THEN spending_left(p_actor, p_at) END
    INTO v_body, v_answer, v_owned, v_left
    FROM (VALUES (1)) AS one LEFT JOIN ledger_keys k ON k.actor = p_actor AND k.key = p_key;
  IF v_body IS NOT NULL THEN
    v_answer := CASE WHEN v_body = p_body THEN v_answer ELSE '{"code": "REQUEST_ID_REUSED"}'::jsonb END;
  ELSIF v_owned THEN
    v_answer := '{"code": "ALREADY_OWNED"}';
  -- Before the balance: nobody is to recharge for what his limit refuses all the same.
  ELSIF v_left < p_price THEN
    v_answer := jsonb_build_object('code', 'SPENDING_LIMIT', 'left', v_left);
  ELSIF NOT v_enough THEN
    v_answer := jsonb_build_object('code', 'NOT_ENOUGH_COINS', 'short', p_price - v_balance);
  ELSE
    INSERT INTO ledger_transactions (reason, actor, subject, subject_id, at)
      VALUES ('purchase', p_actor, p_subject, p_subject_id, p_at) RETURNING id INTO v_transaction;
    INSERT INTO ledger_entries (transaction_id, place, owner, kind, amount, balance_after)
      SELECT v_transaction, * FROM ledger_purchase_entries(p_actor, p_creator, p_price, v_income, v_balance);
    INSERT INTO entitlements (owner, subject, subject_id, transaction_id, granted_at)
      VALUES (p_actor, p_subject, p_subject_id, v_transaction, p_at);
    v_answer := jsonb_build_object('balance', v_balance, 'transaction', v_transaction);
  END IF;
  IF v_enough AND v_transaction IS NULL THEN
    UPDATE ledger_accounts SET balance = balance + p_price WHERE owner = p_actor AND kind = 'coins';
  END IF;
  v_posting := set_config('ledger.posting', '', true);
  IF v_body IS NULL THEN
    INSERT INTO ledger_keys (actor, key, body, answer, at) VALUES (p_actor, p_key, p_body, v_answer, p_at);
  END IF;
  RETURN v_answer;
END $$;
--> statement-breakpoint
-- Many purchases at once, each answered as ledger_buy() would. What can be granted without looking at anything but its
-- own buyer (a new key, nothing owned, no limit, coins for all that he asks for here) is written set by set, at a
-- fraction of the cost; the rest goes one by one. No key and no thing of a buyer comes twice: the caller sees to it.
-- Whatever plan is left to PostgreSQL here goes through indexes, and through accounts in the order of their owners: the
-- tables are empty when it is made, and grow under it.
CREATE FUNCTION ledger_buy_many(
  p_actors bigint[], p_keys text[], p_bodies bytea[], p_subjects text[], p_subject_ids text[], p_prices bigint[],
  p_creators bigint[], p_shares integer[], p_at timestamptz
) RETURNS jsonb[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off AS $$
DECLARE
  v_answers jsonb[];
  v_granted jsonb[];
  v_count integer := 0;
  -- What each buyer has left. An object to look them up in, because the planner would go through all of two arrays for
  -- each of the other. Who is not in it had too little, or no account yet.
  v_left jsonb;
  v_limited bigint[];
  -- By place: whether it is granted here.
  v_plain boolean[];
  v_posting text := set_config('ledger.posting', 'yes', true);
BEGIN
  -- Takes the coins for everything and the locks in one, as ledger_buy() does; given back below where the answer may be
  -- no. In one order for everybody, and in a statement of its own: what follows sees what whoever held a lock has done.
  WITH paid AS (
    UPDATE ledger_accounts a SET balance = a.balance - b.total
      FROM (SELECT actor, sum(price)::bigint AS total FROM unnest(p_actors, p_prices) AS p (actor, price)
        GROUP BY actor ORDER BY actor) b
      WHERE a.owner = b.actor AND a.kind = 'coins' AND a.balance >= b.total
      RETURNING a.owner, a.balance
  ) SELECT coalesce(jsonb_object_agg(owner, balance), '{}') INTO v_left FROM paid;
  v_limited := array(SELECT owner FROM spending_limits WHERE owner = ANY (p_actors));
  -- Each asked as a value, which PostgreSQL looks up row by row: a join it would at times make over everything there is.
  SELECT array_agg(v_left ? a.actor::text AND a.actor <> ALL (v_limited)
      AND (SELECT k.actor FROM ledger_keys k WHERE k.actor = a.actor AND k.key = a.key) IS NULL
      AND (SELECT e.owner FROM entitlements e WHERE e.owner = a.actor AND e.revoked_at IS NULL
        AND e.subject || ' ' || e.subject_id = a.subject || ' ' || a.subject_id) IS NULL
      ORDER BY a.place) INTO v_plain
    FROM unnest(p_actors, p_keys, p_subjects, p_subject_ids) WITH ORDINALITY AS a (actor, key, subject, subject_id, place);
  IF false = ANY (v_plain) THEN
    WITH returned AS (
      UPDATE ledger_accounts a SET balance = a.balance + b.total
        FROM (SELECT actor, sum(price)::bigint AS total FROM unnest(p_actors, p_prices, v_plain) AS p (actor, price, plain)
          WHERE NOT plain AND v_left ? actor::text GROUP BY actor) b
        WHERE a.owner = b.actor AND a.kind = 'coins'
        RETURNING a.owner, a.balance
    ) SELECT v_left || coalesce(jsonb_object_agg(owner, balance), '{}') INTO v_left FROM returned;
  END IF;
  -- The numbers first, in the order of the places: a buyer's running balance follows them.
  WITH granted AS MATERIALIZED (
    SELECT *, jsonb_build_object('balance', after, 'transaction', id) AS answer FROM (
      SELECT *, (v_left ->> actor::text)::bigint + (sum(price) OVER (PARTITION BY actor ORDER BY id DESC))::bigint - price AS after
      FROM (SELECT a.*, nextval('ledger_transactions_id_seq') AS id,
          CASE WHEN creator = 0 THEN 0 ELSE price * share / 100 END AS income
        FROM unnest(p_actors, p_keys, p_bodies, p_subjects, p_subject_ids, p_prices, p_creators, p_shares, v_plain)
          WITH ORDINALITY AS a (actor, key, body, subject, subject_id, price, creator, share, plain, place)
        WHERE plain) numbered
    ) paid ORDER BY id
  ), posted AS (
    INSERT INTO ledger_transactions (id, reason, actor, subject, subject_id, at) OVERRIDING SYSTEM VALUE
      SELECT id, 'purchase', actor, subject, subject_id, p_at FROM granted
  ), entered AS (
    INSERT INTO ledger_entries (transaction_id, place, owner, kind, amount, balance_after)
      SELECT g.id, e.* FROM granted g
        CROSS JOIN LATERAL ledger_purchase_entries(g.actor, g.creator, g.price, g.income, g.after) e
  ), entitled AS (
    INSERT INTO entitlements (owner, subject, subject_id, transaction_id, granted_at)
      SELECT actor, subject, subject_id, id, p_at FROM granted
  ), kept AS (
    INSERT INTO ledger_keys (actor, key, body, answer, at) SELECT actor, key, body, answer, p_at FROM granted
  ) SELECT array_agg(answer ORDER BY place) INTO v_granted FROM granted;
  v_posting := set_config('ledger.posting', '', true);
  IF false <> ALL (v_plain) THEN RETURN v_granted; END IF;
  FOR i IN 1 .. cardinality(p_actors) LOOP
    IF v_plain[i] THEN
      v_count := v_count + 1;
      v_answers[i] := v_granted[v_count];
    ELSE
      v_answers[i] := ledger_buy(p_actors[i], p_keys[i], p_bodies[i], p_subjects[i], p_subject_ids[i], p_prices[i],
        p_creators[i], p_shares[i], p_at);
    END IF;
  END LOOP;
  RETURN v_answers;
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
-- Takes back what one source has granted: it ends at this moment, or never begins, and what comes after it moves up.
-- False when there was nothing to take back.
CREATE FUNCTION vip_revoke(p_owner bigint, p_source text, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_grant vip_grants;
  v_starts timestamptz;
  v_ends timestamptz;
  v_last timestamptz;
  v_for_ever boolean := false;
BEGIN
  PERFORM ledger_lock_member(p_owner);
  PERFORM set_config('membership.revoking', 'yes', true);
  UPDATE vip_grants SET revoked_at = p_at, ends_at = least(ends_at, p_at)
    WHERE owner = p_owner AND source = p_source AND revoked_at IS NULL;
  IF NOT FOUND THEN
    PERFORM set_config('membership.revoking', '', true);
    RETURN false;
  END IF;
  FOR v_grant IN SELECT * FROM vip_grants WHERE owner = p_owner ORDER BY id LOOP
    v_starts := CASE WHEN v_grant.days IS NULL OR v_for_ever THEN v_grant.at ELSE greatest(v_grant.at, v_last) END;
    v_starts := least(v_starts, v_grant.revoked_at);
    v_ends := least(v_starts + make_interval(secs => v_grant.days * 86400.0), v_grant.revoked_at);
    IF (v_starts, v_ends) IS DISTINCT FROM (v_grant.starts_at, v_grant.ends_at) THEN
      UPDATE vip_grants SET starts_at = v_starts, ends_at = v_ends WHERE id = v_grant.id;
    END IF;
    v_for_ever := v_for_ever OR v_ends IS NULL;
    v_last := greatest(v_last, v_ends);
  END LOOP;
  PERFORM set_config('membership.revoking', '', true);
  RETURN true;
END $$;
--> statement-breakpoint
CREATE FUNCTION vip_grants_are_only_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('membership.revoking', true), '') <> 'yes'
    OR (new.id, new.owner, new.level, new.days, new.source, new.at)
      IS DISTINCT FROM (old.id, old.owner, old.level, old.days, old.source, old.at)
    OR (old.revoked_at IS NOT NULL AND new.revoked_at IS DISTINCT FROM old.revoked_at) THEN
    RAISE EXCEPTION 'a VIP grant is only revoked, and only once';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER vip_grants_only_revoked BEFORE UPDATE ON vip_grants
  FOR EACH ROW EXECUTE FUNCTION vip_grants_are_only_revoked();
--> statement-breakpoint
CREATE TRIGGER vip_grants_never_deleted BEFORE DELETE OR TRUNCATE ON vip_grants
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_appends();
--> statement-breakpoint
-- A ticket that was used stays used, for the same thing; an unused one may end before its time; none is deleted.
CREATE FUNCTION tickets_are_used_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' OR old.used_at IS NOT NULL OR new.owner <> old.owner OR new.given_at <> old.given_at
    OR new.source <> old.source OR new.expires_at > old.expires_at THEN
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
  IF EXISTS (SELECT FROM entitlements WHERE owner = p_owner
      AND subject || ' ' || subject_id = p_subject || ' ' || p_subject_id AND revoked_at IS NULL) THEN
    RETURN jsonb_build_object('code', 'ALREADY_OWNED');
  END IF;
  SELECT id INTO v_ticket FROM tickets WHERE owner = p_owner AND used_at IS NULL AND expires_at > p_at
    ORDER BY expires_at, id LIMIT 1;
  IF v_ticket IS NULL THEN
    RETURN jsonb_build_object('code', 'NO_TICKET');
  END IF;
  UPDATE tickets SET used_at = p_at, subject = p_subject, subject_id = p_subject_id WHERE id = v_ticket;
  INSERT INTO entitlements (owner, subject, subject_id, ticket_id, granted_at)
    VALUES (p_owner, p_subject, p_subject_id, v_ticket, p_at);
  RETURN jsonb_build_object('ticket', v_ticket, 'left',
    (SELECT count(*) FROM tickets WHERE owner = p_owner AND used_at IS NULL AND expires_at > p_at));
END $$;
--> statement-breakpoint
-- Gives the price of one purchase back to its buyer, whole: out of the creator's income as far as it reaches, else out
-- of the platform's; and revokes what was bought. Null when that has happened before. Refused while the
-- creator's income is not folded: the house would pay what he still has.
CREATE FUNCTION ledger_refund(p_transaction bigint, p_at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_bought ledger_transactions;
  v_price bigint;
  v_creator bigint;
  v_income bigint;
  v_taken bigint;
  v_id bigint;
BEGIN
  SELECT * INTO v_bought FROM ledger_transactions WHERE id = p_transaction AND reason = 'purchase';
  IF NOT FOUND THEN RAISE EXCEPTION 'transaction % bought nothing', p_transaction; END IF;
  SELECT -amount INTO v_price FROM ledger_entries
    WHERE transaction_id = p_transaction AND owner = v_bought.actor AND kind = 'coins';
  SELECT owner, amount INTO v_creator, v_income FROM ledger_entries
    WHERE transaction_id = p_transaction AND kind = 'votes';
  -- In the order in which every posting locks, so that nobody waits in a circle.
  PERFORM FROM ledger_accounts
    WHERE (owner = v_bought.actor AND kind = 'coins') OR (owner = v_creator AND kind = 'votes')
    ORDER BY owner, kind FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_transactions WHERE reverses = p_transaction) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM ledger_unfolded WHERE transaction_id = p_transaction AND kind = 'votes') THEN
    RAISE EXCEPTION 'the income of transaction % is not folded yet', p_transaction
      USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'ledger_refund_after_fold';
  END IF;
  SELECT least(v_income, balance) INTO v_taken FROM ledger_accounts WHERE owner = v_creator AND kind = 'votes';
  v_taken := coalesce(v_taken, 0);
  SELECT ledger_post('refund', 0, v_bought.subject, v_bought.subject_id, p_transaction, p_at,
      array_agg(owner), array_agg(kind), array_agg(amount), array_agg(direct)) INTO v_id
    FROM (VALUES (v_bought.actor, 'coins'::ledger_account, v_price, true), (v_creator, 'votes', -v_taken, true),
      (0, 'revenue', v_taken - v_price, false)) AS e (owner, kind, amount, direct)
    WHERE amount <> 0;
  UPDATE entitlements SET revoked_at = p_at WHERE owner = v_bought.actor AND revoked_at IS NULL
    AND subject || ' ' || subject_id = v_bought.subject || ' ' || v_bought.subject_id AND transaction_id = p_transaction;
  RETURN jsonb_build_object('transaction', v_id, 'buyer', v_bought.actor, 'price', v_price, 'taken', v_taken);
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
    -- Taken back it ends at that moment, if it has not ended by itself; it may never have begun.
    WHERE starts_at <> least(CASE WHEN days IS NULL OR for_ever THEN at ELSE greatest(at, last_end) END, revoked_at)
      OR ends_at IS DISTINCT FROM least(starts_at + make_interval(secs => days * 86400.0), revoked_at)
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
      WHERE e.balance_after IS NULL AND e.owner <> 0 AND (t.written_by < f.folded_before OR t.id <= f.folded_through)
      GROUP BY e.owner, e.kind, ledger_day(t.at), t.subject
    ) s ON s.owner = i.owner AND s.kind = i.kind AND s.day = i.day AND s.subject = i.subject
    WHERE coalesce(i.amount, 0) <> coalesce(s.total, 0)
$$;
