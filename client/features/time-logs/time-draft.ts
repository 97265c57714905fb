import { z } from 'zod';
import {
  endsBefore,
  isEmptySpan,
  type Times,
  type TimesFrame,
  timesOf,
} from '#client/features/time-logs/draft-times.ts';
import type { TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import { dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { type EntryFlag, type EntryText, eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** A custom reason. */
export const ownReason = 'OWN';

/** The form as it is typed. */
export interface TimeDraft extends Times, Record<EntryText, string>, Record<EntryFlag, boolean> {
  employeeId: string;
  /** The event whose time it is. */
  eventId: string | null;
  taskId: string | null;
  projectId: string | null;
  organizationContactId: string | null;
  /** Whether somebody chose `isBillable`, rather than the setting of the project. */
  isBillableChosen: boolean;
  tagIds: readonly string[];
  /** One of the six reasons, `ownReason`, or nothing. */
  reason: string;
  reasonText: string;
}

/** The fields that the organization requires besides the times. */
interface TimeRules {
  requireReason: boolean;
  requireDescription: boolean;
  requireProject: boolean;
  requireTask: boolean;
}

const isClock = (text: string) => parseClock(text) === text;

/** The log's reason as the form has it. */
function reasonOf(text: string | null | undefined, words: Readonly<Record<string, string>>) {
  if (!text) return { reason: '', reasonText: '' };
  const choice = manualTimeReason.options.find((key) => key === text || words[key] === text);
  return choice ? { reason: choice, reasonText: '' } : { reason: ownReason, reasonText: text };
}

/** The instants of a log; one that runs has no end yet. */
export function intervalOf(log: TimeLog): Interval {
  const start = new Date(log.startedAt);
  return { start, end: new Date(endedAt(log) ?? log.startedAt) };
}

/** A log as the form shows it, in the zone of its owner. */
export function draftOf(log: TimeLog, zone: string, words: Readonly<Record<string, string>>): TimeDraft {
  return {
    ...timesOf(intervalOf(log), zone),
    employeeId: log.employeeId,
    eventId: null,
    taskId: log.taskId ?? null,
    projectId: log.projectId ?? null,
    organizationContactId: log.organizationContactId ?? null,
    tagIds: (log.tags ?? []).map(({ id }) => id),
    ...eachEntryField(
      (field) => log[field] ?? '',
      (field) => log[field],
    ),
    isBillableChosen: chosenBillable(log) !== undefined,
    ...reasonOf(log.reason, words),
  };
}

/** The same entry once more, right after it; where that would lie ahead or on two days, at its own times. */
function copied(log: TimeLog, zone: string): TimeLog {
  const { start, end } = intervalOf(log);
  const next = new Date(2 * end.getTime() - start.getTime());
  const isOneDay = dayOf(start, zone) === dayOf(next, zone);
  if (!isOneDay || next.getTime() > serverNow()) return log;
  return { ...log, startedAt: log.stoppedAt, stoppedAt: next.toISOString() };
}

/** The entry whose times the form begins with; none for new time. */
export function shownEntry({ log, preset, resumed }: TimeRequest, zoneOf: (employeeId: string) => string) {
  const copy = preset?.copy;
  return resumed?.mine ?? log ?? (copy && copied(copy, zoneOf(copy.employeeId)));
}

interface DraftRules {
  rules: TimeRules;
  /** The entry as it was, whose times may be of less than a minute. */
  before: TimeDraft | undefined;
  frame: (draft: TimeDraft) => TimesFrame;
  /** The end is not editable. */
  isRunning: boolean;
  texts: {
    /** The error for an invalid time. */
    clock: string;
    /** The error for an end before the start. */
    endsBefore: string;
  };
}

const placeKeys = ['day', 'from', 'to', 'fromOccurrence', 'toOccurrence', 'daysLater'] as const;

/** The validation errors of the draft, by field, in the words of the server. */
function problemsOf(draft: TimeDraft, { rules, before, frame, isRunning, texts }: DraftRules) {
  const problems: Partial<Record<keyof TimeDraft, string>> = {};
  const { required } = timeLogTexts;
  const { error } = parseDurationCell(draft.duration);
  if (!isClock(draft.to)) problems.to = texts.clock;
  if (error !== undefined && draft.duration !== '') problems.duration = error;
  else if (isEmptySpan(draft, frame(draft)) && placeKeys.some((key) => draft[key] !== before?.[key]))
    problems.to = timeLogTexts.startBeforeStop;
  if (endsBefore(draft, frame(draft))) problems.to = texts.endsBefore;
  if (isRunning) delete problems.to;
  if (!isClock(draft.from)) problems.from = texts.clock;
  if (rules.requireTask && draft.taskId === null) problems.taskId = required.taskId;
  if (rules.requireProject && draft.projectId === null) problems.projectId = required.projectId;
  if (rules.requireReason && reasonText(draft, {}) === '') problems.reason = required.reason;
  if (rules.requireDescription && draft.description.trim() === '')
    problems.description = required.description;
  return problems;
}

/** Checks the draft as the organization requires it. */
export const draftSchema = (options: DraftRules) =>
  z.custom<TimeDraft>().superRefine((draft, { addIssue }) => {
    for (const [field, message] of Object.entries(problemsOf(draft, options))) {
      addIssue({ code: 'custom', path: [field], message });
    }
  });

/** The reason in words. */
export function reasonText(
  { reason, reasonText: own }: TimeDraft,
  words: Readonly<Record<string, string>>,
): string {
  return reason === ownReason ? own.trim() : (words[reason] ?? reason);
}
