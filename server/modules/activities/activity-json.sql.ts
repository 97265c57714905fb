import { embedded, instant, jsonObject, nullable, scalar } from '#server/db/json-sql.ts';

/** An activity `a` by itself. */
const activityMembers = {
  id: scalar('a.id'),
  tenantId: scalar('a."tenantId"'),
  organizationId: scalar('a."organizationId"'),
  createdAt: instant('a."createdAt"'),
  title: scalar('a.title'),
  description: nullable('a.description'),
  type: scalar('a.type'),
  date: scalar(`to_char(a.date, 'YYYY-MM-DD')`),
  time: scalar('a.time'),
  duration: scalar('a.duration'),
  source: scalar('a.source'),
  metaData: embedded('a."metaData"::text'),
  employeeId: scalar('a."employeeId"'),
  projectId: scalar('a."projectId"'),
  taskId: scalar('a."taskId"'),
  timeSlotId: scalar('a."timeSlotId"'),
  recordedAt: instant('a."recordedAt"'),
  activityTimestamp: instant('a."activityTimestamp"'),
};

const slotJson = jsonObject({
  id: scalar('s.id'),
  employeeId: scalar('s."employeeId"'),
  startedAt: instant('s."startedAt"'),
  duration: scalar('s.duration'),
});

/** With the slot `s` it was recorded in. */
export const activityJson = jsonObject({
  ...activityMembers,
  timeSlot: embedded(`case when s.id is not null then ${slotJson} end`),
});
