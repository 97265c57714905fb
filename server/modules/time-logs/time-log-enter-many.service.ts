import { noteChange } from '#server/context/audit.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { askEstimates } from '#server/modules/time-logs/estimate-news.service.ts';
import { enteredByHand } from '#server/modules/time-logs/time-log-add.service.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import type { FreePlace } from '#server/modules/time-logs/time-log-many.service.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { ensureSheetsOf } from '#server/modules/time-logs/time-log-rows.data.ts';
import { linkTags } from '#server/modules/time-logs/time-log-tags.data.ts';
import type { Work } from '#server/modules/time-logs/time-log-work.data.ts';
import { dayOf } from '#shared/time/day.ts';

/** A log whose place is known; it names what is there. */
export interface PlacedLog extends Work, FreePlace {
  readonly id: string;
  readonly employeeId: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly description: string | null;
  readonly reason: string | null;
  readonly isBillable: boolean;
  readonly timeZone: string;
  /** What entered it. */
  readonly version: string;
  readonly tagIds: readonly string[];
}

/** Its columns. One literal: objects put together from several take many times the memory. */
function rowOf(
  log: PlacedLog,
  at: { stamp: ReturnType<typeof enteredByHand>; organizationId: string; timesheetId: string },
) {
  const { stamp, organizationId, timesheetId } = at;
  return {
    id: log.id,
    tenantId: stamp.tenantId,
    organizationId,
    employeeId: log.employeeId,
    timesheetId,
    projectId: log.projectId,
    taskId: log.taskId,
    organizationContactId: log.organizationContactId,
    organizationTeamId: log.organizationTeamId,
    startedAt: log.startedAt,
    stoppedAt: log.stoppedAt,
    logType: stamp.logType,
    source: stamp.source,
    description: log.description,
    reason: log.reason,
    isBillable: log.isBillable,
    version: log.version,
    timeZone: log.timeZone,
    overlapAllowed: log.overlapAllowed,
    createdAt: stamp.createdAt,
    updatedAt: stamp.updatedAt,
    createdByUserId: stamp.createdByUserId,
  };
}

/** Puts logs where `placeMany` found room for them, a statement for all of a kind. */
export async function enterMany(
  tx: Tx,
  people: ReadonlyMap<string, TimePerson>,
  logs: readonly PlacedLog[],
): Promise<void> {
  const [first] = people.values();
  if (logs.length === 0 || first === undefined) return;
  const { organizationId } = first;
  const dayOfLog = ({ employeeId, startedAt }: PlacedLog) => {
    const zone = people.get(employeeId)?.zone ?? 'UTC';
    return { employeeId, zone, day: dayOf(startedAt, zone) };
  };
  const sheetOf = await ensureSheetsOf(tx, organizationId, logs.map(dayOfLog));
  const stamp = enteredByHand(tx);
  const entered = logs.map((log) => {
    const row = rowOf(log, { stamp, organizationId, timesheetId: sheetOf(dayOfLog(log)) });
    return { log, row };
  });
  await insertMany(
    tx.db,
    'time_logs',
    entered.map(({ row }) => row),
  );
  await linkTags(tx, logs);
  const changes = entered.map(({ log, row }) => {
    const after = { ...auditedValues(row), ...reviewedSheet(log.sheets) };
    return aboutLog(log, { action: 'time-log.add', after, reason: log.reason ?? undefined });
  });
  await noteChange(tx, ...changes);
  for (const employeeId of new Set(logs.map((log) => log.employeeId))) announceTime(tx, employeeId);
  await askEstimates(
    tx,
    logs.map(({ taskId }) => taskId),
  );
}
