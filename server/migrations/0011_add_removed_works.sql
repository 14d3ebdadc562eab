ALTER TABLE "videos" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "videos_on_the_way" ON "videos" USING btree ("id") WHERE "videos"."state" in ('draft', 'scan');--> statement-breakpoint
CREATE INDEX "videos_down" ON "videos" USING btree ("id") WHERE "videos"."state" = 'down';
--> statement-breakpoint
SELECT publication_attach('videos', 'video', 'work',
  ARRAY['plays', 'likes', 'collects', 'comments', 'released_at', 'wanted', 'removed_at']);
--> statement-breakpoint
-- As before, but that what was taken down may also be emptied where a column holds a text always.
CREATE OR REPLACE FUNCTION publication_guard() RETURNS trigger
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
    -- What was taken down may be emptied, and never filled again.
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
