-- Days after the first that an entry reaches into; none where the zone is unknown here.
CREATE OR REPLACE FUNCTION takt_nights("from" timestamp with time zone, until timestamp with time zone, zone text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(0, (("until" - interval '1 millisecond') AT TIME ZONE "zone")::date - ("from" AT TIME ZONE "zone")::date);
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 0;
END $$;
