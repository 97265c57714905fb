import { z } from 'zod';
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
import { latinDigits } from '#shared/text/latin-digits.ts';
import type { MessageText } from '#shared/text/message.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';

/** A row in terms of people: person, time, work. Empty cells are absent. */
export interface ImportedRow extends Span {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  /** The same times an hour later, where the clocks go back and the row fits both. */
  readonly later?: Span | undefined;
  /** Present if the row has no time of day. */
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
  /** Absent where the file has no such column. */
  readonly isBillable: boolean | undefined;
  /** The rates of the hour. */
  readonly rate?: RateRange | undefined;
  readonly costRate?: RateRange | undefined;
  readonly currency?: string | undefined;
  /** Texts that were too long and are cut. */
  readonly cuts?: readonly MessageText[] | undefined;
}

type ReadRow =
  | { readonly entry: ImportedRow; readonly reason?: undefined }
  | { readonly reason: MessageText; readonly entry?: undefined };

export interface RowSettings extends Omit<SpanSettings, 'times'> {
  readonly mapping: ImportMapping;
  readonly source?: ImportSource;
  /** The currency of amounts without one. */
  readonly currency?: string | undefined;
}

/** Worklogs of Jira mostly begin at the same default hour, so their times are meaningless. */
function timesOf({ mapping, source }: RowSettings): SpanSettings['times'] {
  if (mapping.startTime !== undefined || mapping.endTime !== undefined) return undefined;
  return source === 'jira' ? 'ignored' : 'optional';
}

/** Cells that identify rows and people: when cut, they could identify others. */
const longest = [
  ['id', 300],
  ['person', 300],
  ['lastName', 300],
  ['login', 300],
  ['email', 300],
] as const;

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'billable', 'ja', 'oui', 'si', 'sí']);

/** Removes the quote with which files protect spreadsheets from formulas. */
function unguarded(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Cells whose text stays unchanged; the others contain numbers, which may be written in any script. */
const wordFields = new Set<ImportField>([
  ...(['id', 'email', 'person', 'lastName', 'login', 'description'] as const),
  ...(['project', 'issueKey', 'task', 'client', 'tags'] as const),
]);

/** The beginning of a text, without half of a character at its end. */
function shortened(text: string, characters: number): string {
  return text.slice(0, characters).replace(/\p{Cs}$/u, '');
}

const isYes = (text: string) => yes.has(text.toLowerCase()) || Number(text) > 0;

/** A name in quotation marks may hold a comma; solidtime writes a list of JSON. */
export function splitLabels(text: string): string[] {
  const list = /^\[.*\]$/s.test(text) ? labelList.safeParse(parsedJson(text)).data : undefined;
  if (list !== undefined) return list;
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

const labelList = z.array(z.string());

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `web, ui` as the programs write them. */
function tagsOf(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of splitLabels(text)) {
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
    const text = index === undefined ? '' : (cells[index]?.trim() ?? '');
    return wordFields.has(field) ? text : latinDigits(text);
  };
  const { span, later, ofDay, reason } = spanOf(cell, settings);
  if (reason !== undefined) return { reason };
  for (const [field, characters] of longest) {
    if (cell(field).length > characters) return { reason: importTexts.tooLong(field, characters) };
  }
  const cuts: MessageText[] = [];
  const cut = (name: string, whole: string | undefined, characters: number): string | undefined => {
    if (whole === undefined || whole.length <= characters) return whole;
    cuts.push(importTexts.cut(name, characters));
    return shortened(whole, characters);
  };
  const tags = tagsOf(cell('tags')).map((name) => cut('label', name, listNameMaximum) ?? '');
  const isBillable = settings.mapping.billable === undefined ? undefined : isYes(cell('billable'));
  const seconds = (span.stoppedAt.getTime() - span.startedAt.getTime()) / 1000;
  const text = (field: ImportField) => unguarded(cell(field)) || undefined;
  // One literal: objects put together from several take many times the memory, and files have many rows.
  return {
    entry: {
      row,
      startedAt: span.startedAt,
      stoppedAt: span.stoppedAt,
      later,
      ofDay,
      id: text('id'),
      email: text('email'),
      person: words(text('person'), text('lastName')),
      login: text('login'),
      description: cut('description', text('description'), timeWordsMaximum),
      project: cut('project', text('project'), projectNameMaximum),
      task: cut('task', words(text('issueKey'), text('task')), taskTitleMaximum),
      client: cut('client', text('client'), contactNameMaximum),
      tags,
      isBillable,
      rate: isBillable ? rateRange(cell('rate'), cell('amount'), seconds) : undefined,
      costRate: rateRange(cell('costRate'), cell('costAmount'), seconds),
      currency: readCurrency(cell('currency')) ?? settings.currency,
      cuts: cuts.length === 0 ? undefined : cuts,
    },
  };
}

/** Identifies a person of the file; undefined if the row names nobody. */
export function personKey({
  email,
  person,
  login,
}: Pick<ImportedRow, 'email' | 'person' | 'login'>): string | undefined {
  return (email ?? person ?? login)?.toLowerCase();
}

/** The identity of a row in every export: its own id, else person, time and work. */
export function identityOf(row: ImportedRow, employeeId: string): string {
  if (row.id !== undefined) return JSON.stringify(['id', row.id]);
  const { startedAt, stoppedAt, ofDay, description = '', project = '', task = '' } = row;
  if (ofDay !== undefined) {
    return JSON.stringify(['day', employeeId, ofDay.day, ofDay.seconds, description, project, task]);
  }
  const when = [startedAt.toISOString(), stoppedAt.toISOString()];
  return JSON.stringify(['row', employeeId, ...when, description, project, task]);
}
