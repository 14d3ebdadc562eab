-- The way to the public, held by the database itself. Every function names its search path with pg_temp last, so that a
-- temporary table called "reviews" is nobody's review.

-- Refusals carry the rule's name as a constraint, and what exactly is missing as the detail.
CREATE FUNCTION publication_refuse(p_rule text, p_message text, p_detail text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', p_message USING ERRCODE = 'check_violation', CONSTRAINT = p_rule, DETAIL = p_detail;
END $$;
--> statement-breakpoint
CREATE FUNCTION publication_only_appends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER publication_kinds_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON publication_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION publication_only_appends();
--> statement-breakpoint
CREATE TRIGGER publication_events_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON publication_events
  FOR EACH STATEMENT EXECUTE FUNCTION publication_only_appends();
--> statement-breakpoint
CREATE TRIGGER reviews_only_appended BEFORE DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION publication_only_appends();
--> statement-breakpoint
CREATE FUNCTION publication_account_gone(p_uid bigint) RETURNS boolean
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = p_uid AND deleted_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION publication_operator_may(p_operator bigint, p_roles text[]) RETURNS boolean
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operators
    WHERE id = p_operator AND role = ANY (p_roles) AND enrolled_at IS NOT NULL AND disabled_at IS NULL)
$$;
--> statement-breakpoint
-- An item as it stands, locked: 'NO KEY UPDATE' by whoever moves it, 'SHARE' by whoever relies on its state.
CREATE FUNCTION publication_item(
  p_kind text, p_id bigint, p_lock text,
  OUT table_name text, OUT class text, OUT state text, OUT version integer, OUT author bigint, OUT priced boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- With an older snapshot a consent withdrawn meanwhile would still look given.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM publication_refuse('publication_isolation', 'items are moved under READ COMMITTED only');
  END IF;
  SELECT k.table_name, k.class INTO table_name, class FROM publication_kinds k WHERE k.kind = p_kind;
  IF table_name IS NOT NULL THEN
    EXECUTE format('SELECT state, version, author, priced FROM %s WHERE id = $1 FOR %s', table_name, p_lock)
      INTO state, version, author, priced USING p_id;
  END IF;
  IF state IS NULL THEN
    PERFORM publication_refuse('publication_unknown', format('there is no %s %s', p_kind, p_id));
  END IF;
END $$;
--> statement-breakpoint
-- Without a lock: an author never changes.
CREATE FUNCTION publication_author(p_kind text, p_id bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_table text := (SELECT table_name FROM publication_kinds WHERE kind = p_kind);
  v_author bigint;
BEGIN
  IF v_table IS NOT NULL THEN
    EXECUTE format('SELECT author FROM %s WHERE id = $1', v_table) INTO v_author USING p_id;
  END IF;
  RETURN v_author;
END $$;
--> statement-breakpoint
-- Whether somebody to be seen in it has taken it out: that is for good, even if nobody is said to be in it any more.
CREATE FUNCTION publication_consent_was_withdrawn(p_kind text, p_id bigint) RETURNS boolean
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM reviews
    WHERE kind = p_kind AND subject_id = p_id AND verdict = 'down' AND 'consent_withdrawn' = ANY (reasons))
$$;
--> statement-breakpoint
-- What an item lacks to be released: empty when nothing.
CREATE FUNCTION publication_lacks(
  p_kind text, p_class text, p_id bigint, p_version integer, p_author bigint, p_priced boolean
) RETURNS text[] LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_lacks text[] := '{}';
  v_since bigint;
  v_reviewers integer;
  v_verified boolean;
BEGIN
  SELECT coalesce(max(id), 0) INTO v_since FROM reviews
    WHERE kind = p_kind AND subject_id = p_id AND version = p_version AND verdict <> 'release';
  SELECT count(DISTINCT r.reviewer) INTO v_reviewers FROM reviews r JOIN operators o ON o.id = r.reviewer
    WHERE r.kind = p_kind AND r.subject_id = p_id AND r.version = p_version AND r.verdict = 'release' AND r.id > v_since;
  IF v_reviewers = 0 THEN
    v_lacks := v_lacks || 'review'::text;
  ELSIF v_reviewers < 2 AND EXISTS (SELECT FROM review_tasks
      WHERE kind = p_kind AND subject_id = p_id AND version = p_version AND second_opinion) THEN
    v_lacks := v_lacks || 'second_opinion'::text;
  END IF;
  IF EXISTS (SELECT FROM scan_hits WHERE kind = p_kind AND subject_id = p_id AND version = p_version
      AND severity <> 'review' AND cleared_at IS NULL) THEN
    v_lacks := v_lacks || 'clear_hit'::text;
  END IF;
  IF p_class = 'record' THEN
    RETURN v_lacks;
  END IF;
  IF p_class = 'work' OR p_priced THEN
    v_verified := EXISTS (SELECT FROM verifications WHERE author = p_author AND state = 'release')
      OR EXISTS (SELECT FROM house_authors WHERE uid = p_author);
    IF NOT v_verified THEN v_lacks := v_lacks || 'verified_author'::text; END IF;
  ELSIF NOT EXISTS (SELECT FROM declarations WHERE kind = p_kind AND subject_id = p_id AND version = p_version
      AND author = p_author) THEN
    v_lacks := v_lacks || 'declaration'::text;
  END IF;
  IF EXISTS (SELECT FROM depictions d JOIN people p ON p.id = d.person_id
      WHERE d.kind = p_kind AND d.subject_id = p_id AND d.produced_on < p.adult_from) THEN
    v_lacks := v_lacks || 'adult'::text;
  END IF;
  IF EXISTS (SELECT FROM depictions d CROSS JOIN unnest(ARRAY['depiction', 'distribution']) AS needed (scope)
      WHERE d.kind = p_kind AND d.subject_id = p_id AND NOT EXISTS (SELECT FROM consents c
        WHERE c.person_id = d.person_id AND c.scope = needed.scope AND c.withdrawn_at IS NULL)) THEN
    v_lacks := v_lacks || 'consent'::text;
  END IF;
  RETURN v_lacks;
END $$;
--> statement-breakpoint
-- On every content table. Arguments: kind, class, the columns that may change in any state.
CREATE FUNCTION publication_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_kind text := tg_argv[0];
  v_class text := tg_argv[1];
  v_free text[] := string_to_array(tg_argv[2], ',');
  v_event record;
  v_lacks text[];
  v_old jsonb;
  v_new jsonb;
BEGIN
  IF tg_op = 'INSERT' THEN
    IF NEW.state IS DISTINCT FROM 'draft' OR NEW.version IS DISTINCT FROM 1 OR NEW.author IS NULL OR NEW.priced IS NULL THEN
      PERFORM publication_refuse('publication_begins_as_draft', format('a %s begins as a draft', v_kind));
    END IF;
    RETURN NEW;
  END IF;

  IF tg_op = 'DELETE' THEN
    -- One that came back from a rejection has been seen by others: it stays, as what they judged.
    IF OLD.state <> 'draft' OR OLD.version <> 1 THEN
      PERFORM publication_refuse('publication_is_kept', format('only a %s that was never submitted can be deleted', v_kind));
    END IF;
    DELETE FROM depictions WHERE kind = v_kind AND subject_id = OLD.id;
    DELETE FROM declarations WHERE kind = v_kind AND subject_id = OLD.id;
    RETURN OLD;
  END IF;

  IF NEW.id IS DISTINCT FROM OLD.id OR NEW.author IS DISTINCT FROM OLD.author THEN
    PERFORM publication_refuse('publication_keeps_its_author', format('a %s keeps its id and its author', v_kind));
  END IF;
  v_old := to_jsonb(OLD);
  v_new := to_jsonb(NEW);

  IF NEW.state IS DISTINCT FROM OLD.state THEN
    -- The newest event is this transaction's, and says exactly this. It fits once: then the item stands elsewhere.
    SELECT * INTO v_event FROM publication_events WHERE kind = v_kind AND subject_id = OLD.id ORDER BY id DESC LIMIT 1;
    IF v_event.id IS NULL OR v_event.written_by <> pg_current_xact_id() OR v_event.from_state <> OLD.state
        OR v_event.to_state <> NEW.state OR v_event.version <> NEW.version THEN
      PERFORM publication_refuse('publication_by_move_only', format('a %s changes its state by publication_move only', v_kind));
    END IF;
    v_old := v_old - '{state,version}'::text[];
    v_new := v_new - '{state,version}'::text[];
  ELSIF NEW.version IS DISTINCT FROM OLD.version THEN
    PERFORM publication_refuse('publication_by_move_only', format('a %s changes its version by publication_move only', v_kind));
  ELSIF OLD.state IN ('draft', 'reject') THEN
    RETURN NEW;
  ELSE
    v_old := v_old - v_free;
    v_new := v_new - v_free;
  END IF;

  IF v_new IS DISTINCT FROM v_old THEN
    -- Generated columns are not filled yet.
    SELECT coalesce(v_old - array_agg(attname::text), v_old), coalesce(v_new - array_agg(attname::text), v_new)
      INTO v_old, v_new FROM pg_attribute WHERE attrelid = tg_relid AND attgenerated <> '' AND NOT attisdropped;
    -- What was taken down may be emptied, to a text without a letter where a column holds one always, and never filled again.
    IF v_new IS DISTINCT FROM v_old AND (NEW.state <> OLD.state OR OLD.state <> 'down' OR EXISTS (
        SELECT FROM jsonb_each(v_new) n WHERE n.value IS DISTINCT FROM v_old -> n.key AND n.value NOT IN ('null', '""'))) THEN
      PERFORM publication_refuse('publication_is_frozen', format('a %s in %s cannot be changed', v_kind, OLD.state));
    END IF;
  END IF;

  IF NEW.state = 'release' AND OLD.state <> 'release' THEN
    v_lacks := publication_lacks(v_kind, v_class, NEW.id, NEW.version, NEW.author, NEW.priced);
    IF cardinality(v_lacks) > 0 THEN
      PERFORM publication_refuse('publication_release', format('%s %s cannot be released', v_kind, NEW.id),
        array_to_string(v_lacks, ','));
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION publication_refuses_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% cannot be emptied', tg_table_name;
END $$;
--> statement-breakpoint
-- Rows that belong to an item (its chapters, its pictures) change while it may change, and go when it was taken down.
-- Arguments: kind, the column that names the item.
CREATE FUNCTION publication_part_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_id bigint;
  v_item record;
BEGIN
  FOR v_id IN SELECT DISTINCT one FROM unnest(ARRAY[
      CASE WHEN tg_op <> 'INSERT' THEN (to_jsonb(OLD) ->> tg_argv[1])::bigint END,
      CASE WHEN tg_op <> 'DELETE' THEN (to_jsonb(NEW) ->> tg_argv[1])::bigint END]) AS one WHERE one IS NOT NULL
  LOOP
    v_item := publication_item(tg_argv[0], v_id, 'SHARE');
    IF v_item.state NOT IN ('draft', 'reject') AND NOT (v_item.state = 'down' AND tg_op = 'DELETE') THEN
      PERFORM publication_refuse('publication_is_frozen',
        format('what belongs to a %s in %s cannot be changed', tg_argv[0], v_item.state));
    END IF;
  END LOOP;
  RETURN CASE WHEN tg_op = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- Puts a content table under the guard; again, with other free columns, replaces it.
CREATE FUNCTION publication_attach(p_table regclass, p_kind text, p_class text, p_free text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_name text := (SELECT format('%I.%I', n.nspname, c.relname)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = p_table);
  v_column record;
  v_rows boolean;
BEGIN
  IF p_kind !~ '^[a-z][a-z0-9_]{1,30}$' THEN RAISE EXCEPTION 'not a name of a kind: %', p_kind; END IF;
  IF p_class NOT IN ('work', 'post', 'record') THEN RAISE EXCEPTION 'not a class: %', p_class; END IF;
  FOR v_column IN SELECT * FROM (VALUES ('id', 'bigint'), ('author', 'bigint'), ('state', 'text'), ('priced', 'boolean'),
      ('version', 'integer')) AS needed (name, type)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = v_column.name AND NOT attisdropped
        AND attnotnull AND atttypid = v_column.type::regtype) THEN
      RAISE EXCEPTION '% needs a column % % not null', v_name, v_column.name, v_column.type;
    END IF;
    IF v_column.name = ANY (p_free) THEN RAISE EXCEPTION '% cannot be a free column', v_column.name; END IF;
  END LOOP;
  IF EXISTS (SELECT FROM unnest(p_free) AS free (name) WHERE NOT EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = p_table AND a.attname = free.name AND a.attnum > 0 AND NOT a.attisdropped)) THEN
    RAISE EXCEPTION 'a free column of % does not exist', v_name;
  END IF;
  INSERT INTO publication_kinds (kind, class, table_name) VALUES (p_kind, p_class, v_name) ON CONFLICT (kind) DO NOTHING;
  IF NOT EXISTS (SELECT FROM publication_kinds WHERE kind = p_kind AND class = p_class AND table_name = v_name) THEN
    RAISE EXCEPTION 'the kind % is another already', p_kind;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = p_table AND tgname = 'zz_publication_guard') THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE state <> ''draft'')', v_name) INTO v_rows;
    IF v_rows THEN RAISE EXCEPTION '% has rows that are no drafts', v_name; END IF;
  END IF;
  -- Last by its name, so that no other trigger changes the row after it was judged.
  EXECUTE format('CREATE OR REPLACE TRIGGER zz_publication_guard BEFORE INSERT OR UPDATE OR DELETE ON %s
    FOR EACH ROW EXECUTE FUNCTION publication_guard(%L, %L, %L)', v_name, p_kind, p_class, array_to_string(p_free, ','));
  EXECUTE format('CREATE OR REPLACE TRIGGER zz_publication_kept BEFORE TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate()', v_name);
END $$;
--> statement-breakpoint
CREATE FUNCTION publication_attach_part(p_table regclass, p_kind text, p_column text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM publication_kinds WHERE kind = p_kind) THEN RAISE EXCEPTION 'no such kind: %', p_kind; END IF;
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = p_column AND NOT attisdropped
      AND attnotnull AND atttypid = 'bigint'::regtype) THEN
    RAISE EXCEPTION '% needs a column % bigint not null', p_table, p_column;
  END IF;
  EXECUTE format('CREATE OR REPLACE TRIGGER zz_publication_guard BEFORE INSERT OR UPDATE OR DELETE ON %s
    FOR EACH ROW EXECUTE FUNCTION publication_part_guard(%L, %L)', p_table, p_kind, p_column);
  EXECUTE format('CREATE OR REPLACE TRIGGER zz_publication_kept BEFORE TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate()', p_table);
END $$;
--> statement-breakpoint
-- A verdict is given on a waiting item by the one who holds its task, once for each version; a removal on anything public.
CREATE FUNCTION reviews_begin() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record := publication_item(NEW.kind, NEW.subject_id, 'NO KEY UPDATE');
BEGIN
  IF NEW.version IS DISTINCT FROM v_item.version THEN
    PERFORM publication_refuse('reviews_of_this_version', format('%s %s is at another version', NEW.kind, NEW.subject_id));
  END IF;
  IF (NEW.verdict = 'release' AND v_item.state <> 'wait')
      OR (NEW.verdict = 'reject' AND v_item.state <> CASE WHEN NEW.reviewer IS NULL THEN 'scan' ELSE 'wait' END)
      OR (NEW.verdict = 'down' AND v_item.state NOT IN ('scan', 'wait', 'release', 'hide')) THEN
    PERFORM publication_refuse('reviews_in_their_place', format('no %s of a %s in %s', NEW.verdict, NEW.kind, v_item.state));
  END IF;
  IF NEW.reviewer IS NULL THEN RETURN NEW; END IF;
  IF NOT publication_operator_may(NEW.reviewer, ARRAY['owner', 'moderator']) THEN
    PERFORM publication_refuse('reviews_by_operators', 'only an owner or a moderator reviews');
  END IF;
  IF NEW.verdict = 'down' THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM review_tasks WHERE kind = NEW.kind AND subject_id = NEW.subject_id AND closed_at IS NULL
      AND claimed_by = NEW.reviewer AND claimed_until > NEW.at) THEN
    PERFORM publication_refuse('reviews_claimed', 'a review is given by the one who claimed the task');
  END IF;
  -- Whoever let the reviewer in may sit at both desks.
  IF EXISTS (SELECT FROM reviews WHERE kind = NEW.kind AND subject_id = NEW.subject_id AND version = NEW.version
      AND reviewer IN (NEW.reviewer, (SELECT invited_by FROM operators WHERE id = NEW.reviewer))) THEN
    PERFORM publication_refuse('reviews_by_another', 'who has judged this version cannot judge it again');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_begin BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_begin();
--> statement-breakpoint
-- The verdict stays for ever; what an operator wrote about an author goes with his account.
CREATE FUNCTION reviews_kept() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (to_jsonb(NEW) - 'note') IS DISTINCT FROM (to_jsonb(OLD) - 'note') OR NEW.note <> '已清除'
      OR NOT publication_account_gone(publication_author(OLD.kind, OLD.subject_id)) THEN
    RAISE EXCEPTION 'reviews is only appended to';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_kept BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_kept();
--> statement-breakpoint
CREATE FUNCTION publication_events_begin() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record := publication_item(NEW.kind, NEW.subject_id, 'NO KEY UPDATE');
  v_review record;
BEGIN
  -- Numbered under the item's lock: the newest number is the newest event.
  NEW.id := nextval(pg_get_serial_sequence('public.publication_events', 'id'));
  NEW.written_by := pg_current_xact_id();
  NEW.from_state := v_item.state;
  NEW.version := v_item.version + CASE WHEN NEW.to_state = 'draft' THEN 1 ELSE 0 END;

  IF NOT EXISTS (SELECT FROM (VALUES
      ('draft', 'scan', 'author'), ('draft', 'scan', 'operator'),
      ('scan', 'wait', 'system'), ('scan', 'reject', 'system'),
      ('wait', 'release', 'operator'), ('wait', 'reject', 'operator'),
      ('reject', 'draft', 'author'), ('reject', 'draft', 'operator'),
      ('release', 'hide', 'author'), ('release', 'hide', 'operator'),
      ('hide', 'release', 'author'), ('hide', 'release', 'operator'),
      ('scan', 'down', 'operator'), ('wait', 'down', 'operator'), ('release', 'down', 'operator'), ('hide', 'down', 'operator'),
      ('scan', 'down', 'system'), ('wait', 'down', 'system'), ('release', 'down', 'system'), ('hide', 'down', 'system'),
      ('down', 'wait', 'operator')
    ) AS allowed (before, after, by)
    WHERE before = NEW.from_state AND after = NEW.to_state AND by = NEW.actor_kind) THEN
    PERFORM publication_refuse('publication_transition',
      format('no way from %s to %s for the %s', NEW.from_state, NEW.to_state, NEW.actor_kind),
      NEW.from_state || '>' || NEW.to_state);
  END IF;

  IF NOT (CASE NEW.actor_kind
      WHEN 'author' THEN NEW.actor = v_item.author
      WHEN 'system' THEN NEW.actor = 0
      -- Editors publish in the house's name; judging is not theirs.
      WHEN 'operator' THEN publication_operator_may(NEW.actor, CASE
        WHEN NEW.to_state IN ('scan', 'draft', 'hide') OR NEW.from_state = 'hide' AND NEW.to_state = 'release'
          THEN ARRAY['owner', 'moderator', 'editor'] ELSE ARRAY['owner', 'moderator'] END)
      END) THEN
    PERFORM publication_refuse('publication_actor', format('this %s may not do that', NEW.actor_kind));
  END IF;
  IF NEW.from_state = 'hide' AND NEW.to_state = 'release' AND NEW.actor_kind = 'author' AND (SELECT actor_kind
      FROM publication_events WHERE kind = NEW.kind AND subject_id = NEW.subject_id ORDER BY id DESC LIMIT 1) <> 'author' THEN
    PERFORM publication_refuse('publication_hidden_by_operator', 'what an operator has hidden its author cannot show again');
  END IF;
  IF NEW.from_state = 'down' AND (publication_consent_was_withdrawn(NEW.kind, NEW.subject_id)
      OR publication_account_gone(v_item.author)) THEN
    PERFORM publication_refuse('publication_is_over', 'what a person in it took out, or whose author has left, does not come back');
  END IF;

  IF NEW.review_id IS NOT NULL THEN
    SELECT * INTO v_review FROM reviews WHERE id = NEW.review_id;
    IF v_review.kind IS DISTINCT FROM NEW.kind OR v_review.subject_id <> NEW.subject_id OR v_review.version <> v_item.version
        OR v_review.verdict <> NEW.to_state
        OR v_review.reviewer IS DISTINCT FROM (CASE WHEN NEW.actor_kind = 'operator' THEN NEW.actor END) THEN
      PERFORM publication_refuse('publication_its_own_review', 'the review is of something else');
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publication_events_begin BEFORE INSERT ON publication_events
  FOR EACH ROW EXECUTE FUNCTION publication_events_begin();
--> statement-breakpoint
CREATE FUNCTION publication_events_take_effect() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record := publication_item(NEW.kind, NEW.subject_id, 'NO KEY UPDATE');
BEGIN
  EXECUTE format('UPDATE %s SET state = $1, version = $2 WHERE id = $3', v_item.table_name)
    USING NEW.to_state, NEW.version, NEW.subject_id;
  IF NEW.to_state = 'wait' THEN
    INSERT INTO review_tasks (kind, subject_id, version, author, submitted_at, due_at)
      VALUES (NEW.kind, NEW.subject_id, NEW.version, v_item.author, NEW.at, NEW.at + interval '24 hours');
  ELSIF NEW.from_state = 'wait' THEN
    UPDATE review_tasks SET closed_at = NEW.at, claimed_by = NULL, claimed_until = NULL
      WHERE kind = NEW.kind AND subject_id = NEW.subject_id AND closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publication_events_take_effect AFTER INSERT ON publication_events
  FOR EACH ROW EXECUTE FUNCTION publication_events_take_effect();
--> statement-breakpoint
-- Moves an item. A rejection and a removal bring their statement of reasons, which becomes a review
-- unless one is given.
CREATE FUNCTION publication_move(
  p_kind text, p_id bigint, p_to text, p_actor_kind text, p_actor bigint, p_reasons text[], p_note text, p_at timestamptz,
  p_review bigint DEFAULT NULL, OUT event_id bigint, OUT moved_author bigint, OUT moved_version integer, OUT moved_from text
) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record := publication_item(p_kind, p_id, 'NO KEY UPDATE');
  v_review bigint := p_review;
BEGIN
  IF p_to IN ('reject', 'down') AND v_review IS NULL THEN
    INSERT INTO reviews (kind, subject_id, version, verdict, reasons, note, reviewer, at)
      VALUES (p_kind, p_id, v_item.version, p_to, p_reasons, p_note,
        CASE WHEN p_actor_kind = 'operator' THEN p_actor END, p_at)
      RETURNING id INTO v_review;
  END IF;
  INSERT INTO publication_events (kind, subject_id, version, from_state, to_state, actor_kind, actor, review_id, at)
    VALUES (p_kind, p_id, v_item.version, v_item.state, p_to, p_actor_kind, p_actor, v_review, p_at)
    RETURNING id, version, from_state INTO event_id, moved_version, moved_from;
  moved_author := v_item.author;
END $$;
--> statement-breakpoint
-- The verdict of whoever holds the task: 'moved', or 'second' when another reviewer has to release as well.
CREATE FUNCTION publication_decide(
  p_task bigint, p_operator bigint, p_verdict text, p_reasons text[], p_note text, p_seconds integer, p_at timestamptz
) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_task record;
  v_item record;
  v_review bigint;
BEGIN
  SELECT * INTO v_task FROM review_tasks WHERE id = p_task;
  -- The item before the task, as everybody does who moves one.
  v_item := publication_item(v_task.kind, v_task.subject_id, 'NO KEY UPDATE');
  SELECT * INTO v_task FROM review_tasks WHERE id = p_task FOR UPDATE;
  IF v_task.closed_at IS NOT NULL THEN
    PERFORM publication_refuse('review_tasks_open', 'this task is closed');
  END IF;
  IF p_verdict NOT IN ('release', 'reject') THEN
    PERFORM publication_refuse('reviews_verdicts', 'a waiting item is released or rejected');
  END IF;
  INSERT INTO reviews (kind, subject_id, version, verdict, reasons, note, reviewer, at, seconds)
    VALUES (v_task.kind, v_task.subject_id, v_item.version, p_verdict, p_reasons, p_note, p_operator, p_at, p_seconds)
    RETURNING id INTO v_review;
  IF p_verdict = 'release' AND 'second_opinion' = ANY (publication_lacks(v_task.kind, v_item.class, v_task.subject_id,
      v_item.version, v_item.author, v_item.priced)) THEN
    UPDATE review_tasks SET claimed_by = NULL, claimed_until = NULL WHERE id = p_task;
    RETURN 'second';
  END IF;
  PERFORM publication_move(v_task.kind, v_task.subject_id, p_verdict, 'operator', p_operator, p_reasons, p_note, p_at, v_review);
  RETURN 'moved';
END $$;
--> statement-breakpoint
CREATE FUNCTION review_tasks_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record;
BEGIN
  IF tg_op = 'DELETE' THEN
    PERFORM publication_refuse('review_tasks_kept', 'a task is closed, not deleted');
  ELSIF tg_op = 'INSERT' THEN
    v_item := publication_item(NEW.kind, NEW.subject_id, 'NO KEY UPDATE');
    IF v_item.state <> 'wait' OR NEW.version <> v_item.version OR NEW.author <> v_item.author THEN
      PERFORM publication_refuse('review_tasks_of_waiting', 'only a waiting item has a task');
    END IF;
  ELSIF (NEW.id, NEW.kind, NEW.subject_id, NEW.version, NEW.author, NEW.submitted_at)
      IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject_id, OLD.version, OLD.author, OLD.submitted_at)
      OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
      OR (OLD.second_opinion AND NOT NEW.second_opinion) THEN
    PERFORM publication_refuse('review_tasks_kept', 'a task keeps its item, its end and its second opinion');
  ELSIF NEW.claimed_by IS DISTINCT FROM OLD.claimed_by AND NEW.claimed_by IS NOT NULL
      AND NOT publication_operator_may(NEW.claimed_by, ARRAY['owner', 'moderator']) THEN
    PERFORM publication_refuse('reviews_by_operators', 'only an owner or a moderator reviews');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_tasks_guard BEFORE INSERT OR UPDATE OR DELETE ON review_tasks
  FOR EACH ROW EXECUTE FUNCTION review_tasks_guard();
--> statement-breakpoint
CREATE TRIGGER review_tasks_kept BEFORE TRUNCATE ON review_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate();
--> statement-breakpoint
-- A hit stays; it is cleared once, by somebody who may review. Its words go with the author's account.
CREATE FUNCTION scan_hits_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND NEW.detail = '' AND NEW.cleared_note = ''
      AND (to_jsonb(NEW) - '{detail,cleared_note}'::text[]) = (to_jsonb(OLD) - '{detail,cleared_note}'::text[])
      AND publication_account_gone(publication_author(OLD.kind, OLD.subject_id)) THEN
    RETURN NEW;
  END IF;
  IF tg_op = 'DELETE' OR (tg_op = 'UPDATE' AND (OLD.cleared_at IS NOT NULL
      OR (to_jsonb(NEW) - '{cleared_by,cleared_at,cleared_note}'::text[])
        IS DISTINCT FROM (to_jsonb(OLD) - '{cleared_by,cleared_at,cleared_note}'::text[]))) THEN
    PERFORM publication_refuse('scan_hits_kept', 'a hit is cleared once and stays');
  END IF;
  IF NEW.cleared_by IS NOT NULL AND NOT publication_operator_may(NEW.cleared_by, ARRAY['owner', 'moderator']) THEN
    PERFORM publication_refuse('reviews_by_operators', 'only an owner or a moderator clears a hit');
  END IF;
  -- Nobody lets a known picture out alone.
  IF tg_op = 'UPDATE' AND NEW.cleared_at IS NOT NULL AND NEW.severity <> 'review' THEN
    UPDATE review_tasks SET second_opinion = true WHERE kind = NEW.kind AND subject_id = NEW.subject_id
      AND version = NEW.version AND NOT second_opinion;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER scan_hits_guard BEFORE INSERT OR UPDATE OR DELETE ON scan_hits
  FOR EACH ROW EXECUTE FUNCTION scan_hits_guard();
--> statement-breakpoint
CREATE TRIGGER scan_hits_kept BEFORE TRUNCATE ON scan_hits
  FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate();
--> statement-breakpoint
-- Said by the author about the draft that he is about to submit.
CREATE FUNCTION declarations_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record := publication_item(NEW.kind, NEW.subject_id, 'SHARE');
BEGIN
  IF tg_op = 'UPDATE' OR v_item.state <> 'draft' OR NEW.version <> v_item.version OR NEW.author <> v_item.author THEN
    PERFORM publication_refuse('declarations_of_drafts', 'the author declares his own draft');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER declarations_guard BEFORE INSERT OR UPDATE ON declarations
  FOR EACH ROW EXECUTE FUNCTION declarations_guard();
--> statement-breakpoint
CREATE FUNCTION house_authors_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT publication_operator_may(NEW.added_by, ARRAY['owner']) THEN
    PERFORM publication_refuse('house_authors_by_owners', 'only an owner names a house author');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER house_authors_guard BEFORE INSERT OR UPDATE ON house_authors
  FOR EACH ROW EXECUTE FUNCTION house_authors_guard();
--> statement-breakpoint
-- Nobody grows older by an update.
CREATE FUNCTION people_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (to_jsonb(NEW) - 'erase_at') IS DISTINCT FROM (to_jsonb(OLD) - 'erase_at') THEN
    PERFORM publication_refuse('people_kept', 'a person is not rewritten');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_guard BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION people_guard();
--> statement-breakpoint
CREATE FUNCTION depictions_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_item record;
  v_person record;
BEGIN
  IF tg_op = 'UPDATE' THEN
    PERFORM publication_refuse('depictions_kept', 'a depiction is replaced, not changed');
  END IF;
  IF tg_op = 'DELETE' THEN
    v_item := publication_item(OLD.kind, OLD.subject_id, 'SHARE');
    -- What was taken down may come back as it is, with everybody who is to be seen in it; unless its author has left.
    IF v_item.state NOT IN ('draft', 'reject') AND NOT (v_item.state = 'down' AND publication_account_gone(v_item.author)) THEN
      PERFORM publication_refuse('publication_is_frozen', format('who is to be seen in a %s in %s stays', OLD.kind, v_item.state));
    END IF;
    RETURN OLD;
  END IF;
  v_item := publication_item(NEW.kind, NEW.subject_id, 'SHARE');
  IF v_item.state NOT IN ('draft', 'reject') THEN
    PERFORM publication_refuse('publication_is_frozen', format('who is to be seen in a %s in %s stays', NEW.kind, v_item.state));
  END IF;
  -- A withdrawal holds the person: either it finds this depiction, or this waits for it.
  SELECT * INTO v_person FROM people WHERE id = NEW.person_id FOR KEY SHARE;
  IF v_person.owner_id IS DISTINCT FROM v_item.author THEN
    PERFORM publication_refuse('depictions_of_own_people', 'the person is declared by another');
  END IF;
  IF NEW.produced_on < v_person.adult_from THEN
    PERFORM publication_refuse('depictions_adult', 'the person was under 18 when it was made');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER depictions_guard BEFORE INSERT OR UPDATE OR DELETE ON depictions
  FOR EACH ROW EXECUTE FUNCTION depictions_guard();
--> statement-breakpoint
CREATE TRIGGER depictions_not_emptied BEFORE TRUNCATE ON depictions
  FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate();
--> statement-breakpoint
CREATE FUNCTION consents_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF EXISTS (SELECT FROM depictions WHERE person_id = OLD.person_id) THEN
      PERFORM publication_refuse('consents_kept', 'a consent is withdrawn, not deleted');
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.withdrawn_at IS NOT NULL OR (to_jsonb(NEW) - 'withdrawn_at') IS DISTINCT FROM (to_jsonb(OLD) - 'withdrawn_at') THEN
    PERFORM publication_refuse('consents_kept', 'a consent is withdrawn once and stays as it is');
  END IF;
  PERFORM FROM people WHERE id = OLD.person_id FOR UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_guard BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION consents_guard();
--> statement-breakpoint
CREATE TRIGGER consents_not_emptied BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION publication_refuses_truncate();
--> statement-breakpoint
-- Withdrawn: everything that shows the person is out with the same commit.
CREATE FUNCTION consents_withdrawn() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_depiction record;
  v_item record;
BEGIN
  IF NEW.scope NOT IN ('depiction', 'distribution') OR NEW.withdrawn_at IS NULL THEN RETURN NULL; END IF;
  FOR v_depiction IN SELECT kind, subject_id FROM depictions WHERE person_id = NEW.person_id ORDER BY kind, subject_id LOOP
    v_item := publication_item(v_depiction.kind, v_depiction.subject_id, 'NO KEY UPDATE');
    IF v_item.state IN ('scan', 'wait', 'release', 'hide') THEN
      PERFORM publication_move(v_depiction.kind, v_depiction.subject_id, 'down', 'system', 0, ARRAY['consent_withdrawn'],
        '作品中的人物撤回了授权，内容已下架。', NEW.withdrawn_at);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_withdrawn AFTER UPDATE OF withdrawn_at ON consents
  FOR EACH ROW EXECUTE FUNCTION consents_withdrawn();
--> statement-breakpoint
-- Whether anything of an author is on its way to the public or there, records about himself aside.
CREATE FUNCTION publication_needs_records(p_author bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_table text;
  v_found boolean;
BEGIN
  FOR v_table IN SELECT table_name FROM publication_kinds WHERE class <> 'record' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE author = $1 AND state IN (''scan'', ''wait'', ''release'', ''hide''))', v_table)
      INTO v_found USING p_author;
    IF v_found THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;
--> statement-breakpoint
-- What operators and the scan said about things of an author, after his account is gone.
CREATE FUNCTION publication_forget_words(p_author bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_kind record;
BEGIN
  FOR v_kind IN SELECT * FROM publication_kinds LOOP
    EXECUTE format('UPDATE reviews SET note = ''已清除'' WHERE kind = $1 AND reviewer IS NOT NULL AND note NOT IN ('''', ''已清除'')
      AND subject_id IN (SELECT id FROM %s WHERE author = $2)', v_kind.table_name) USING v_kind.kind, p_author;
    EXECUTE format('UPDATE scan_hits SET detail = '''', cleared_note = '''' WHERE kind = $1 AND (detail, cleared_note) <> ('''', '''')
      AND subject_id IN (SELECT id FROM %s WHERE author = $2)', v_kind.table_name) USING v_kind.kind, p_author;
  END LOOP;
END $$;
--> statement-breakpoint
-- Looks everything over; every row is a fault.
CREATE FUNCTION publication_faults() RETURNS TABLE (rule text, detail text)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_kind record;
BEGIN
  FOR v_kind IN SELECT * FROM publication_kinds LOOP
    -- Verification may end later: then nothing new is released, and what is public is an operator's to judge.
    RETURN QUERY EXECUTE format($q$
      SELECT 'nothing is public without what it needs', %1$L || ' ' || t.id || ' lacks ' || lacks
        FROM %2$s t, unnest(publication_lacks(%1$L, %3$L, t.id, t.version, t.author, t.priced)) AS lacks
        WHERE t.state = 'release' AND lacks <> 'verified_author'
      UNION ALL
      SELECT 'an item stands where its last event put it', %1$L || ' ' || t.id || ' is ' || t.state
        FROM %2$s t LEFT JOIN LATERAL (SELECT to_state, version FROM publication_events e
          WHERE e.kind = %1$L AND e.subject_id = t.id ORDER BY e.id DESC LIMIT 1) e ON true
        WHERE t.state <> coalesce(e.to_state, 'draft') OR t.version <> coalesce(e.version, 1)
      UNION ALL
      SELECT 'a waiting item has one open task, others have none', %1$L || ' ' || t.id || ' is ' || t.state
        FROM %2$s t WHERE (t.state = 'wait') <> EXISTS (SELECT FROM review_tasks r
          WHERE r.kind = %1$L AND r.subject_id = t.id AND r.version = t.version AND r.closed_at IS NULL)
      UNION ALL
      SELECT 'nothing comes back that a person in it took out', %1$L || ' ' || t.id || ' is ' || t.state
        FROM %2$s t WHERE t.state <> 'down' AND publication_consent_was_withdrawn(%1$L, t.id)
      UNION ALL
      SELECT 'everybody to be seen was an adult', %1$L || ' ' || d.subject_id FROM depictions d JOIN people p ON p.id = d.person_id
        WHERE d.kind = %1$L AND d.produced_on < p.adult_from
    $q$, v_kind.kind, v_kind.table_name, v_kind.class);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT publication_attach('verifications', 'verification', 'record', ARRAY['erase_at']);
