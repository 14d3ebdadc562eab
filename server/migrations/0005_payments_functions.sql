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
      IS DISTINCT FROM (old.transaction_id, old.delivered_at, old.first))
    OR (old.state = 'refunded' AND (new.refund_transaction, new.refunded_at)
      IS DISTINCT FROM (old.refund_transaction, old.refunded_at))
    -- Words about a member go with his account.
    OR (old.state = 'refunded' AND new.refund_reason <> old.refund_reason AND NOT (new.refund_reason = '已清除'
      AND EXISTS (SELECT FROM users WHERE id = old.owner AND deleted_at IS NOT NULL))) THEN
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
  SELECT 'the share of an inviter is a whole per cent of the payment, rounded down, out of revenue', 'order ' || o.order_no
    FROM inviter_shares s JOIN orders o ON o.id = s.order_id
    WHERE o.amount * ((s.amount * 100 + o.amount - 1) / o.amount) / 100 <> s.amount
      OR NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = s.held_transaction AND e.owner = 0
        AND e.kind = 'revenue' AND e.amount = -s.amount)
  UNION ALL
  SELECT 'no share is paid without being kept', 'transaction ' || t.id
    FROM ledger_transactions t
    WHERE t.subject = 'payment' AND t.reason IN ('invitation', 'release', 'share-refund')
      AND NOT EXISTS (SELECT FROM inviter_shares s
        WHERE t.id IN (s.held_transaction, s.released_transaction, s.back_transaction))
  UNION ALL
  SELECT 'what is held of an inviter is what was not released yet', 'held of ' || coalesce(h.owner, s.owner)
    FROM (SELECT e.owner, sum(e.amount) AS amount FROM ledger_entries e
        JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE t.subject = 'payment' AND e.kind = 'held' GROUP BY e.owner) h
    FULL JOIN (SELECT owner,
          sum(amount) FILTER (WHERE released_transaction IS NULL AND back_transaction IS NULL) AS amount
        FROM inviter_shares GROUP BY owner) s ON s.owner = h.owner
    WHERE coalesce(h.amount, 0) <> coalesce(s.amount, 0)
  UNION ALL
  SELECT 'a refund gives back what was paid, once, and takes back no more than the order brought', 'order ' || o.order_no
    FROM orders o LEFT JOIN ledger_transactions t ON t.id = o.refund_transaction
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE kind = 'cash'), 0) AS cash,
        coalesce(-sum(amount) FILTER (WHERE kind = 'coins' AND owner = o.owner), 0) AS coins,
        coalesce(sum(amount) FILTER (WHERE kind = 'bonus'), 0) AS bonus,
        count(*) FILTER (WHERE kind NOT IN ('cash', 'bonus', 'revenue') AND (kind, owner) <> ('coins', o.owner)) AS others
      FROM ledger_entries WHERE transaction_id = o.refund_transaction
    ) moved
    WHERE o.state = 'refunded' AND (t.id IS NULL OR t.reverses IS DISTINCT FROM o.transaction_id
      OR (t.reason, t.subject, t.subject_id) <> ('order-refund', 'payment', o.order_no)
      OR (moved.cash, moved.bonus, moved.others) <> (o.amount, o.bonus * 100, 0)
      OR moved.coins NOT BETWEEN 0 AND (o.coins + o.bonus) * 100)
  UNION ALL
  SELECT 'a credit is taken back by the refund of its order only', 'transaction ' || r.id
    FROM ledger_transactions r LEFT JOIN ledger_transactions t ON t.id = r.reverses
    WHERE (r.reason = 'order-refund' OR (t.subject = 'payment' AND t.reason IN ('recharge', 'vip')))
      AND NOT EXISTS (SELECT FROM orders o WHERE o.refund_transaction = r.id)
  UNION ALL
  SELECT 'a refunded order leaves no VIP and no unused ticket, and no other loses its VIP', 'order ' || o.order_no
    FROM orders o
    WHERE o.type = 'vip' AND o.transaction_id IS NOT NULL
      AND (EXISTS (SELECT FROM vip_grants g WHERE g.owner = o.owner AND g.source = 'order:' || o.order_no
          AND g.revoked_at IS DISTINCT FROM o.refunded_at)
        OR EXISTS (SELECT FROM tickets k WHERE k.owner = o.owner AND k.source = 'order:' || o.order_no
          AND k.used_at IS NULL AND k.expires_at > o.refunded_at))
  UNION ALL
  SELECT 'the share of a refunded order went back, whole out of what is held, else as far as it reached',
    'order ' || o.order_no
    FROM inviter_shares s JOIN orders o ON o.id = s.order_id
    LEFT JOIN ledger_transactions t ON t.id = s.back_transaction
    WHERE (s.back_transaction IS NOT NULL AND o.state <> 'refunded')
      OR (o.state = 'refunded' AND s.back_transaction IS NULL AND s.released_transaction IS NULL)
      OR (s.back_transaction IS NOT NULL AND (t.id IS NULL
        OR (t.reason, t.subject, t.subject_id) <> ('share-refund', 'payment', o.order_no)
        OR t.reverses IS DISTINCT FROM coalesce(s.released_transaction, s.held_transaction)
        OR (SELECT count(*) FROM ledger_entries e WHERE e.transaction_id = t.id AND e.owner = s.owner
          AND CASE WHEN s.released_transaction IS NULL THEN e.kind = 'held' AND e.amount = -s.amount
            ELSE e.kind = 'tui_coins' AND e.amount BETWEEN -s.amount AND -1 END) <> 1))
$$;
