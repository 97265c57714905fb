-- Fields of a task in an event.
CREATE OR REPLACE FUNCTION takt_task_data(task jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "takt_webhook_data"($1, ARRAY['id', 'title', 'number', 'prefix', 'status', 'priority', 'size', 'issueType',
    'version', 'estimate', 'startDate', 'dueDate', 'projectId', 'parentId', 'revision']);
$$;
