-- Picks ids and values of a row by their names on the wire, without the empty ones.
CREATE OR REPLACE FUNCTION takt_webhook_data(source jsonb, keys text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_object_agg(k, $1 -> k)) FROM unnest($2) AS k;
$$;
