-- Tells every replica to forget what it knows of an account, user, role or tenant. Arguments: the key to send, and the
-- column that holds its id.
CREATE OR REPLACE FUNCTION takt_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := to_jsonb(OLD);
  ELSE
    changed := to_jsonb(NEW);
  END IF;
  PERFORM pg_notify('takt_access', jsonb_build_object(TG_ARGV[0], changed ->> TG_ARGV[1])::text);
  RETURN NULL;
END;
$$;
