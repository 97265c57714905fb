import { type AuditedChange, noteChange } from '#server/context/audit.ts';
import { withYields } from '#server/context/turns.ts';
import type { ImportSettings, Tx } from '#server/modules/imports/import-runs.data.ts';
import type { MadeLog } from '#server/modules/imports/undo/import-undo.data.ts';
import { assertOpen } from '#server/modules/running-time/closed-time.data.ts';
import { findInvoiceNumbers, invoicedConflict } from '#server/modules/running-time/invoiced-time.data.ts';
import { aboutLog, auditedValues, publishTime } from '#server/modules/time-logs/time-log-audit.ts';
import { trashLogs } from '#server/modules/time-logs/time-log-cuts.data.ts';
import type { TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { onSheets } from '#server/modules/time-logs/time-log-place.ts';
import { assertUnlocked, messageOf } from '#server/modules/time-logs/time-log-refusals.ts';
import { lockSheets, type Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { importTexts } from '#shared/imports/import.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';

export type KeptLog = ImportSettings['kept'][number];

export function toKept({ id, startedAt, description }: MadeLog, reason: MessageText): KeptLog {
  const words = description === null ? {} : { description };
  return { id, startedAt: startedAt.toISOString(), ...words, reason };
}

interface LogOnDays {
  readonly log: MadeLog;
  readonly days: readonly Day[];
}

async function withDays(tx: Tx, { zone }: TimePerson, logs: readonly MadeLog[]): Promise<LogOnDays[]> {
  const now = tx.now();
  const all: LogOnDays[] = [];
  for await (const log of withYields(logs)) all.push({ log, days: touchedDays([log], { zone, now }) });
  return all;
}

/** The sheets of each log: its own, and those of its days. */
async function sheetsFor(tx: Tx, person: TimePerson, on: readonly LogOnDays[]) {
  const days = [...new Set(on.flatMap((one) => one.days))];
  const ids = on.map(({ log }) => log.timesheetId);
  const sheets = await lockSheets(tx, person, { days, ids });
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const byDay = new Map(sheets.map((sheet) => [sheet.day, sheet]));
  return ({ log, days: own }: LogOnDays): Sheet[] => {
    const all = [byId.get(log.timesheetId), ...own.map((day) => byDay.get(day))];
    return [...new Set(all.flatMap((sheet) => sheet ?? []))];
  };
}

/** Takes away the logs of one person but those that were changed or approved since, which it answers. */
export async function undoTimeOf(tx: Tx, person: TimePerson, logs: readonly MadeLog[]): Promise<KeptLog[]> {
  const all = await withDays(tx, person, logs);
  const sheetsOf = await sheetsFor(tx, person, all);
  const numbers = await findInvoiceNumbers(
    tx,
    logs.map(({ id }) => id),
  );
  const kept: KeptLog[] = [];
  const gone: MadeLog[] = [];
  const changes: AuditedChange[] = [];
  const now = tx.now();
  for await (const one of withYields(all)) {
    const { log } = one;
    const sheets = sheetsOf(one);
    const number = numbers.get(log.id);
    const assertFree = () => {
      assertOpen(person.closed, onSheets([log], sheets), now);
      if (number !== undefined) throw invoicedConflict(number);
      assertUnlocked(sheets);
    };
    const reason = log.editedAt === null ? messageOf(assertFree) : importTexts.edited;
    if (reason !== undefined) {
      kept.push(toKept(log, reason));
      continue;
    }
    gone.push(log);
    changes.push(aboutLog(log, { action: 'time-log.remove', before: auditedValues(log, sheets) }));
  }
  if (gone.length === 0) return kept;
  await trashLogs(tx, gone);
  await noteChange(tx, ...changes);
  publishTime(tx, person.employeeId);
  return kept;
}
