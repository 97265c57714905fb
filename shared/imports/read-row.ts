import {
  type ImportField,
  type ImportMapping,
  type ImportSource,
  importTexts,
} from '#shared/imports/import.schema.ts';
import { type RateRange, rateRange, readCurrency } from '#shared/imports/read-money.ts';
import { type DayLength, readSpan, type Span, type SpanSettings } from '#shared/imports/read-span.ts';
import { contactNameMaximum } from '#shared/projects/contact.schema.ts';
import { projectNameMaximum } from '#shared/projects/project.schema.ts';
import { listNameMaximum } from '#shared/task-lists/task-list.schema.ts';
import { taskTitleMaximum } from '#shared/tasks/task.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';

/** A row as people write it: who, when, what. Absent is what the file leaves empty. */
export interface ImportedRow extends Span {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  /** Where the row says no time of day. */
  readonly ofDay?: DayLength | undefined;
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly person?: string | undefined;
  /** Beside the name of the person. */
  readonly login?: string | undefined;
  readonly description?: string | undefined;
  readonly project?: string | undefined;
  readonly task?: string | undefined;
  readonly client?: string | undefined;
  /** Each once, in any spelling. */
  readonly tags: readonly string[];
  readonly isBillable: boolean;
  /** What the hour is worth and costs. */
  readonly rate?: RateRange | undefined;
  readonly costRate?: RateRange | undefined;
  readonly currency?: string | undefined;
}

type ReadRow =
  | { readonly entry: ImportedRow; readonly reason?: undefined }
  | { readonly reason: MessageText; readonly entry?: undefined };

export interface RowSettings extends Omit<SpanSettings, 'times'> {
  readonly mapping: ImportMapping;
  readonly source?: ImportSource;
  /** Of amounts without one. */
  readonly currency?: string | undefined;
}

/** Worklogs of Jira mostly begin at the same default hour, so that their times say nothing. */
function timesOf({ mapping, source }: RowSettings): SpanSettings['times'] {
  if (mapping.startTime !== undefined || mapping.endTime !== undefined) return undefined;
  return source === 'jira' ? 'ignored' : 'optional';
}

const longest = [
  ['description', timeWordsMaximum],
  ['project', projectNameMaximum],
  ['task', taskTitleMaximum],
  ['client', contactNameMaximum],
  ['tags', timeWordsMaximum],
  ['id', 300],
  ['person', 300],
  ['lastName', 300],
  ['login', 300],
  ['email', 300],
] as const;

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'billable', 'ja', 'oui', 'si', 'sí']);

/** How spreadsheets are kept from running a text as a formula. */
function unguarded(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

const isYes = (text: string) => yes.has(text.toLowerCase()) || Number(text) > 0;

/** `web, ui` as the programs write them. */
function tagsOf(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = unguarded(part.trim());
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

function words(first: string | undefined, second: string | undefined): string | undefined {
  return first === undefined || second === undefined ? (first ?? second) : `${first} ${second}`;
}

function spanOf(cell: (field: ImportField) => string, settings: RowSettings) {
  const [startDate, startTime] = [cell('startDate'), cell('startTime')];
  const [endDate, endTime, duration] = [cell('endDate'), cell('endTime'), cell('duration')];
  const cells = { startDate, startTime, endDate, endTime, duration };
  return readSpan(cells, { ...settings, times: timesOf(settings) });
}

/** One row of a file, or why it cannot be read. */
export function readRow(row: number, cells: readonly string[], settings: RowSettings): ReadRow {
  const cell = (field: ImportField): string => {
    const index = settings.mapping[field];
    return index === undefined ? '' : (cells[index]?.trim() ?? '');
  };
  const { span, ofDay, reason } = spanOf(cell, settings);
  if (reason !== undefined) return { reason };
  for (const [field, characters] of longest) {
    if (cell(field).length > characters) return { reason: importTexts.tooLong(field, characters) };
  }
  const tags = tagsOf(cell('tags'));
  if (tags.some((name) => name.length > listNameMaximum)) {
    return { reason: importTexts.tooLong('tag', listNameMaximum) };
  }
  const isBillable = isYes(cell('billable'));
  const seconds = (span.stoppedAt.getTime() - span.startedAt.getTime()) / 1000;
  const text = (field: ImportField) => unguarded(cell(field)) || undefined;
  // One literal: objects put together from several take many times the memory, and files have many rows.
  return {
    entry: {
      row,
      startedAt: span.startedAt,
      stoppedAt: span.stoppedAt,
      ofDay,
      id: text('id'),
      email: text('email'),
      person: words(text('person'), text('lastName')),
      login: text('login'),
      description: text('description'),
      project: text('project'),
      task: words(text('issueKey'), text('task'))?.slice(0, taskTitleMaximum),
      client: text('client'),
      tags,
      isBillable,
      rate: isBillable ? rateRange(cell('rate'), cell('amount'), seconds) : undefined,
      costRate: rateRange(cell('costRate'), cell('costAmount'), seconds),
      currency: readCurrency(cell('currency')) ?? settings.currency,
    },
  };
}

/** Somebody as the file knows them; undefined where it names nobody. */
export function personKey({
  email,
  person,
  login,
}: Pick<ImportedRow, 'email' | 'person' | 'login'>): string | undefined {
  return (email ?? person ?? login)?.toLowerCase();
}

/** What makes a row the same in every export: its own id, else who, when and what. */
export function identityOf(row: ImportedRow, employeeId: string): string {
  if (row.id !== undefined) return JSON.stringify(['id', row.id]);
  const { startedAt, stoppedAt, ofDay, description = '', project = '', task = '' } = row;
  if (ofDay !== undefined) {
    return JSON.stringify(['day', employeeId, ofDay.day, ofDay.seconds, description, project, task]);
  }
  const when = [startedAt.toISOString(), stoppedAt.toISOString()];
  return JSON.stringify(['row', employeeId, ...when, description, project, task]);
}
