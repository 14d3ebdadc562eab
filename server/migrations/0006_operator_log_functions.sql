-- The chain of the operators' log, kept by the database itself.

-- Text that says the same whatever the time zone, the encoding of dates or the driver.
CREATE FUNCTION operator_log_hash(p_previous bytea, p_row operator_log) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(p_previous || convert_to(jsonb_build_array(
    p_row.id, (extract(epoch FROM p_row.at) * 1000000)::bigint, p_row.operator_id, p_row.session_id, p_row.act,
    p_row.subject, p_row.details)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- The number and the hash are given here and nowhere else, under the lock of the head: gapless, and one after another.
CREATE FUNCTION operator_log_append() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_head operator_log_head;
BEGIN
  SELECT * INTO STRICT v_head FROM operator_log_head FOR UPDATE;
  NEW.id := v_head.id + 1;
  NEW.hash := operator_log_hash(v_head.hash, NEW);
  UPDATE operator_log_head SET id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_appended BEFORE INSERT ON operator_log
  FOR EACH ROW EXECUTE FUNCTION operator_log_append();
--> statement-breakpoint
CREATE FUNCTION operator_log_only_appends() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION operator_log_only_appends();
--> statement-breakpoint
INSERT INTO operator_log_head (id, hash) VALUES (0, sha256('operator_log'));
--> statement-breakpoint
-- It moves from within the trigger above only.
CREATE FUNCTION operator_log_guards_head() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the head of the log moves with the log only';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_head_guarded BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON operator_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION operator_log_guards_head();
--> statement-breakpoint
-- 'changed': the row is not what its hash was made of. 'missing': the row of this number is gone. A moved row has
-- another number than its hash was made of; rows cut off at the end are missed by the head.
CREATE FUNCTION operator_log_faults() RETURNS TABLE (id bigint, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH walked AS (
    SELECT l AS row, l.id, l.hash,
      lag(l.id, 1, 0::bigint) OVER chain AS id_before,
      lag(l.hash, 1, sha256('operator_log')) OVER chain AS hash_before
    FROM operator_log l WINDOW chain AS (ORDER BY l.id)
  )
  SELECT w.id_before + 1, 'missing' FROM walked w WHERE w.id <> w.id_before + 1
  UNION ALL
  SELECT w.id, 'changed' FROM walked w
    WHERE w.id = w.id_before + 1 AND w.hash <> operator_log_hash(w.hash_before, w.row)
  UNION ALL
  SELECT coalesce(last.id, 0) + 1, 'missing' FROM operator_log_head h
    LEFT JOIN LATERAL (SELECT l.id FROM operator_log l ORDER BY l.id DESC LIMIT 1) last ON true
    WHERE coalesce(last.id, 0) < h.id
  UNION ALL
  SELECT l.id, 'changed' FROM operator_log_head h JOIN operator_log l ON l.id >= h.id
    WHERE l.id > h.id OR l.hash <> h.hash
$$;
