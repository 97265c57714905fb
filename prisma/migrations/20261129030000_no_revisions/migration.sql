-- Reads are tagged by their own content, so no read needs the last change of a workspace.
-- CASCADE drops the triggers that call the functions.
DROP FUNCTION "takt_revise"() CASCADE;
DROP FUNCTION "takt_revise_account"() CASCADE;
DROP TABLE "revisions";
