import { noteChange } from '#server/context/audit.ts';
import { insertMany } from '#server/db/insert-many.ts';
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
  const rows = logs.map(({ sheets: _sheets, tagIds: _tagIds, ...log }) => log);
  const timesheetIds = logs.map((log) => sheetOf(dayOfLog(log)));
  await insertMany(
    tx.db,
    'time_logs',
    rows.map((row, index) => ({ ...row, ...stamp, organizationId, timesheetId: timesheetIds[index] ?? '' })),
  );
  await linkTags(tx, logs);
  const changes = logs.map((log, index) => {
    const after = {
      ...auditedValues({ ...log, timesheetId: timesheetIds[index] }),
      ...reviewedSheet(log.sheets),
    };
    return aboutLog(log, { action: 'time-log.add', after, reason: log.reason ?? undefined });
  });
  await noteChange(tx, ...changes);
  for (const employeeId of new Set(logs.map((log) => log.employeeId))) announceTime(tx, employeeId);
}
