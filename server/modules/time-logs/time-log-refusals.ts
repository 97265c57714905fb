import { AppError, badRequest, conflict } from '#server/errors.ts';
import type { TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import type { DatedLogRow, NamedLog } from '#server/modules/time-logs/time-log-rows.data.ts';
import type { Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { countedHours, type Message, type MessageText } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import { clockOf } from '#shared/time/wall-time.ts';
import { answeredStop } from '#shared/time-logs/log-end.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';
import { describeOverlaps } from '#shared/time-logs/time-log-overlap.ts';
import {
  type ExceededWeek,
  missingFields,
  type RequiredValues,
  spanRefusal,
  type TimeSpan,
} from '#shared/time-logs/time-log-rules.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

/** A log in the way as messages name it, in the person's own zone. */
export function toOverlapping(
  { task, project, ...log }: NamedLog,
  { zone, now }: { zone: string; now: Date },
): OverlappingLog {
  const { id, startedAt, stoppedAt, isRunning, taskId, description } = log;
  return {
    id,
    startedAt: startedAt.toISOString(),
    stoppedAt: answeredStop(log, now).toISOString(),
    isRunning,
    taskId,
    taskTitle: task?.title ?? null,
    projectName: project?.name ?? null,
    description,
    day: dayOf(startedAt, zone),
    from: clockOf(startedAt, zone),
    to: stoppedAt === null ? null : clockOf(stoppedAt, zone),
  };
}

export function overlapText(overlapping: readonly OverlappingLog[]): Message {
  return timeLogTexts.overlaps(describeOverlaps(overlapping));
}

/** 409 that names the conflicts and lists all of them. */
export function overlapRefusal(overlapping: readonly OverlappingLog[]): AppError {
  return conflict(overlapText(overlapping), { code: 'TIME_OVERLAPS', details: { overlapping } });
}

/** The message of a refusal; undefined where nothing is refused. */
export function messageOf(check: () => void): MessageText | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    throw error;
  }
}

/** 409 for a day whose sheet is approved, for every caller. */
export function assertUnlocked(sheets: readonly Pick<Sheet, 'day' | 'status'>[]): void {
  const days = sheets.filter(({ status }) => isLocked(status)).map(({ day }) => day);
  if (days.length === 0) return;
  const sorted = days.toSorted();
  throw conflict(timeLogTexts.locked(sorted.join(', ')), { code: 'TIME_LOCKED', details: { days: sorted } });
}

/** 409 where the sender read the log at another state than it has by now. */
export function assertUnchanged({ updatedAt }: DatedLogRow, readAt: string | undefined): void {
  if (readAt === undefined || Date.parse(readAt) === updatedAt.getTime()) return;
  throw conflict(timeLogTexts.changed, { code: 'TIME_CHANGED' });
}

/** 400 at the field for an invalid span. */
export function assertSpan(span: TimeSpan, person: TimePerson, now: Date): void {
  const refusal = spanRefusal(span, { now, futureDateAllowed: person.futureDateAllowed });
  if (refusal === undefined) return;
  const { code, field, message } = refusal;
  throw badRequest(message, { code: code ?? 'VALIDATION', fields: { [field]: message } });
}

/** 400 with a text at each field that the organization requires. */
export function assertRequired(
  values: RequiredValues,
  person: TimePerson,
  edit?: { before: RequiredValues; movesSpan: boolean },
): void {
  const fields = missingFields(values, person.required, edit);
  const [message] = Object.values(fields);
  if (message !== undefined) throw badRequest(message, { code: 'FIELD_REQUIRED', fields });
}

export function limitRefusal({ week, after, limitHours, limitSeconds }: ExceededWeek): AppError {
  return conflict(timeLogTexts.weeklyLimit(countedHours(limitHours)), {
    code: 'WEEKLY_LIMIT',
    details: { week, limitSeconds, seconds: after },
  });
}
