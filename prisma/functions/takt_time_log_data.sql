-- Fields of an entry in an event.
CREATE OR REPLACE FUNCTION takt_time_log_data(log jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "takt_webhook_data"($1, ARRAY['id', 'employeeId', 'timesheetId', 'taskId', 'projectId',
    'organizationContactId', 'organizationTeamId', 'startedAt', 'stoppedAt', 'isRunning', 'isBillable', 'logType',
    'source', 'description']);
$$;
