-- Sends an event for each day that is submitted, approved or denied, and one for all days of a person together.
CREATE OR REPLACE FUNCTION takt_timesheets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", e.data)
  FROM (
    WITH steps AS MATERIALIZED (
      SELECT n."tenantId", n."organizationId", n."employeeId", n."id", n."date", to_jsonb(n) AS sheet,
        CASE n."status" WHEN 'PENDING' THEN 'submitted' WHEN 'APPROVED' THEN 'approved' WHEN 'DENIED' THEN 'denied'
          END AS step
      FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
      JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
      JOIN before o ON o."id" = n."id"
      WHERE n."status" <> o."status" AND "takt_webhook_listens"(place."tenantId", place."organizationId")
    )
    SELECT s."tenantId", s."organizationId", 'timesheet.' || s.step AS topic,
      "takt_webhook_data"(s.sheet, ARRAY['id', 'employeeId', 'date', 'status', 'submittedAt', 'approvedAt',
        'approvedById']) AS data
    FROM steps s
    WHERE s.step IS NOT NULL
    UNION ALL
    SELECT s."tenantId", s."organizationId", 'time.' || s.step, jsonb_build_object(
      'employeeId', s."employeeId",
      'timesheetIds', jsonb_agg(s."id" ORDER BY s."date"),
      'days', jsonb_agg(s."date" ORDER BY s."date"))
    FROM steps s
    WHERE s.step IS NOT NULL
    GROUP BY s."tenantId", s."organizationId", s."employeeId", s.step
  ) e;
  RETURN NULL;
END;
$$;
