-- An order stays what it was when it was made, and goes its way in one direction only.
CREATE FUNCTION orders_go_one_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    RAISE EXCEPTION 'an order is never deleted';
  END IF;
  IF (new.order_no, new.owner, new.type, new.product_id, new.name, new.amount, new.currency, new.coins, new.bonus,
      new.level, new.days, new.tickets, new.pay_way, new.provider, new.created_at)
    IS DISTINCT FROM (old.order_no, old.owner, old.type, old.product_id, old.name, old.amount, old.currency, old.coins,
      old.bonus, old.level, old.days, old.tickets, old.pay_way, old.provider, old.created_at)
    OR (old.transaction_id IS NOT NULL AND (new.transaction_id, new.delivered_at, new.first)
      IS DISTINCT FROM (old.transaction_id, old.delivered_at, old.first)) THEN
    RAISE EXCEPTION 'what an order was made for does not change';
  END IF;
  -- Money that comes after an order expired or failed is money all the same.
  IF new.state <> old.state AND (old.state, new.state) NOT IN (
      ('created', 'expired'), ('created', 'failed'), ('created', 'paid'), ('expired', 'paid'), ('failed', 'paid'),
      ('created', 'delivered'), ('expired', 'delivered'), ('failed', 'delivered'), ('paid', 'delivered'),
      ('delivered', 'refunded')) THEN
    RAISE EXCEPTION 'an order that is % does not become %', old.state, new.state;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_one_way BEFORE UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_go_one_way();
--> statement-breakpoint
CREATE TRIGGER payment_notices_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_notices
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_appends();
--> statement-breakpoint
-- Looks over what belongs to payments; every row is a fault.
CREATE FUNCTION payment_faults() RETURNS TABLE (rule text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'a credited order was paid once, with its own amount and currency', 'order ' || o.order_no
    FROM orders o LEFT JOIN payment_notices n ON n.order_id = o.id AND n.verdict = 'credited'
    WHERE (o.transaction_id IS NULL) <> (n.id IS NULL)
      OR (n.id IS NOT NULL AND (n.amount, n.currency, n.provider) <> (o.amount, o.currency, o.provider))
  UNION ALL
  SELECT 'one credit for one order', 'transaction ' || t.id
    FROM ledger_transactions t LEFT JOIN orders o ON o.transaction_id = t.id
    WHERE t.subject = 'payment' AND t.reason IN ('recharge', 'vip')
      AND (o.id IS NULL OR o.order_no <> t.subject_id OR o.owner <> t.actor
        OR (t.reason = 'recharge') <> (o.type = 'coin'))
  UNION ALL
  SELECT 'an order that was paid was credited', 'order ' || o.order_no
    FROM orders o LEFT JOIN ledger_transactions t ON t.id = o.transaction_id
    WHERE o.transaction_id IS NOT NULL
      AND (t.id IS NULL OR t.subject <> 'payment' OR t.reason NOT IN ('recharge', 'vip'))
  UNION ALL
  SELECT 'what came in is what the order cost, and the member got what it brings', 'order ' || o.order_no
    FROM orders o JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE kind = 'cash'), 0) AS cash,
        coalesce(sum(amount) FILTER (WHERE kind = 'coins' AND owner = o.owner), 0) AS coins,
        coalesce(sum(amount) FILTER (WHERE kind = 'bonus'), 0) AS bonus
      FROM ledger_entries WHERE transaction_id = o.transaction_id
    ) moved ON o.transaction_id IS NOT NULL
    WHERE (moved.cash, moved.coins, moved.bonus) <> (-o.amount, (o.coins + o.bonus) * 100, -o.bonus * 100)
  UNION ALL
  SELECT 'an order for VIP brought its VIP and its tickets', 'order ' || o.order_no
    FROM orders o
    WHERE o.type = 'vip' AND o.transaction_id IS NOT NULL
      AND ((SELECT count(*) FROM vip_grants g WHERE g.owner = o.owner AND g.source = 'order:' || o.order_no) <> 1
        OR (SELECT count(*) FROM tickets k WHERE k.owner = o.owner AND k.source = 'order:' || o.order_no) <> o.tickets)
  UNION ALL
  SELECT 'the share of an inviter is held once and released once', 'order ' || o.order_no
    FROM inviter_shares s JOIN orders o ON o.id = s.order_id
    WHERE o.transaction_id IS NULL OR s.owner = o.owner OR s.amount > o.amount
      OR (SELECT count(*) FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.id = s.held_transaction AND t.reason = 'invitation' AND t.subject = 'payment'
          AND t.subject_id = o.order_no AND e.owner = s.owner AND e.kind = 'held' AND e.amount = s.amount) <> 1
      OR (s.released_transaction IS NOT NULL AND (SELECT count(*) FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.id = s.released_transaction AND t.reason = 'release' AND t.subject = 'payment'
          AND t.subject_id = o.order_no AND e.owner = s.owner
          AND (e.kind, e.amount) IN (('held', -s.amount), ('tui_coins', s.amount))) <> 2)
  UNION ALL
  SELECT 'no share is paid without being kept', 'transaction ' || t.id
    FROM ledger_transactions t
    WHERE t.subject = 'payment' AND t.reason IN ('invitation', 'release')
      AND NOT EXISTS (SELECT FROM inviter_shares s WHERE s.held_transaction = t.id)
      AND NOT EXISTS (SELECT FROM inviter_shares s WHERE s.released_transaction = t.id)
  UNION ALL
  SELECT 'what is held of an inviter is what was not released yet', 'held of ' || coalesce(h.owner, s.owner)
    FROM (SELECT e.owner, sum(e.amount) AS amount FROM ledger_entries e
        JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE t.subject = 'payment' AND e.kind = 'held' GROUP BY e.owner) h
    FULL JOIN (SELECT owner, sum(amount) FILTER (WHERE released_transaction IS NULL) AS amount
        FROM inviter_shares GROUP BY owner) s ON s.owner = h.owner
    WHERE coalesce(h.amount, 0) <> coalesce(s.amount, 0)
$$;
