-- A browser that is signed out, from anywhere, gets no more push messages.
CREATE OR REPLACE FUNCTION takt_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "push_subscriptions" WHERE "sessionId" = NEW."id";
  RETURN NULL;
END
$$;
