-- All hashes within 31 of 256 bits of a given one, out of a million, without looking at the million. A hash is ten parts
-- of 24 bits and one of 16. If two hashes differ in at most 31 bits, then one of the ten parts differs in at most 2 bits
-- or the last in at most 1: otherwise at least 10 * 3 + 2 = 32 bits would differ. So it is enough to ask an index over
-- each part for the 301 (the last one: 17) values that are that near, and to count the bits of what comes back.

CREATE FUNCTION pdq_part(hash bit(256), part integer) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN substring(hash FROM part * 24 + 1 FOR 24)::integer;
--> statement-breakpoint
-- What differs from nothing in up to `most` (1 or 2) of `width` bits.
CREATE FUNCTION pdq_flips(width integer, most integer) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT RETURN (
  SELECT array_agg(DISTINCT (1 << a) | CASE WHEN most > 1 THEN 1 << b ELSE 1 << a END) || 0
  FROM generate_series(0, width - 1) a, generate_series(0, width - 1) b
);
--> statement-breakpoint
-- For both tables: the eleven indexes and the function that looks through them. The parts are written out because each
-- must meet its own index; in one OR the planner may prefer to read everything, and so it may without the settings.
DO $make$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['blocked_hashes', 'picture_hashes'] LOOP
    FOR part IN 0..10 LOOP
      EXECUTE format('CREATE INDEX %I ON %I (pdq_part(hash, %s)) WHERE kind = ''pdq''', v_table || '_part_' || part, v_table, part);
    END LOOP;
    EXECUTE format(
      $function$
        CREATE FUNCTION %I(asked text[]) RETURNS TABLE (id bigint, distance integer) LANGUAGE plpgsql STABLE
          SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 SET plan_cache_mode = force_generic_plan
        AS $body$
        DECLARE
          v_hex text;
          v_hash bit(256);
          v_flips CONSTANT integer[] := %L;
          v_last_flips CONSTANT integer[] := %L;
        BEGIN
          FOREACH v_hex IN ARRAY asked LOOP
            v_hash := ('x' || v_hex)::bit(256);
            RETURN QUERY SELECT DISTINCT near.id, near.distance FROM (%s) near;
          END LOOP;
        END $body$
      $function$,
      'near_' || v_table, pdq_flips(24, 2), pdq_flips(16, 1),
      (SELECT string_agg(
        format(
          'SELECT h.id, bit_count(h.hash # v_hash)::integer AS distance FROM %I h
           WHERE h.kind = ''pdq'' AND bit_count(h.hash # v_hash) <= 31
             AND pdq_part(h.hash, %s) = ANY (ARRAY(SELECT pdq_part(v_hash, %2$s) # flip FROM unnest(%s) flip))',
          v_table, part, CASE part WHEN 10 THEN 'v_last_flips' ELSE 'v_flips' END),
        ' UNION ALL ' ORDER BY part)
      FROM generate_series(0, 10) part)
    );
  END LOOP;
END $make$;
