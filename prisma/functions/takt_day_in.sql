-- The day of an instant in a zone as clients write it, such as "America/New York (UTC -05:00)".
CREATE OR REPLACE FUNCTION takt_day_in(at timestamp with time zone, zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (at AT TIME ZONE coalesce(nullif(replace(trim(split_part(zone, '(', 1)), ' ', '_'), ''), 'UTC'))::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (at AT TIME ZONE 'UTC')::date;
END $$;
