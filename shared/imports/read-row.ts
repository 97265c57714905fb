import { type ImportField, type ImportMapping, importTexts } from '#shared/imports/import.schema.ts';
import { readSpan, type Span, type SpanSettings } from '#shared/imports/read-span.ts';
import { contactNameMaximum } from '#shared/projects/contact.schema.ts';
import { projectNameMaximum } from '#shared/projects/project.schema.ts';
import { listNameMaximum } from '#shared/task-lists/list-edit.schema.ts';
import { taskTitleMaximum } from '#shared/tasks/task.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';

/** A row as people write it: who, when, what. Absent is what the file leaves empty. */
export interface ImportedRow extends Span {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly person?: string | undefined;
  readonly description?: string | undefined;
  readonly project?: string | undefined;
  readonly task?: string | undefined;
  readonly client?: string | undefined;
  /** Each once, in any spelling. */
  readonly tags: readonly string[];
  readonly isBillable: boolean;
}

type ReadRow =
  | { readonly entry: ImportedRow; readonly reason?: undefined }
  | { readonly reason: MessageText; readonly entry?: undefined };

export interface RowSettings extends SpanSettings {
  readonly mapping: ImportMapping;
}

const longest = [
  ['description', timeWordsMaximum],
  ['project', projectNameMaximum],
  ['task', taskTitleMaximum],
  ['client', contactNameMaximum],
  ['tags', timeWordsMaximum],
  ['id', 300],
  ['person', 300],
  ['email', 300],
] as const;

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'billable', 'ja', 'oui', 'si', 'sí']);

/** How spreadsheets are kept from running a text as a formula. */
function unguarded(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

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

/** One row of a file, or why it cannot be read. */
export function readRow(row: number, cells: readonly string[], settings: RowSettings): ReadRow {
  const cell = (field: ImportField): string => {
    const index = settings.mapping[field];
    return index === undefined ? '' : (cells[index]?.trim() ?? '');
  };
  const { span, reason } = readSpan(
    {
      startDate: cell('startDate'),
      startTime: cell('startTime'),
      endDate: cell('endDate'),
      endTime: cell('endTime'),
      duration: cell('duration'),
    },
    settings,
  );
  if (reason !== undefined) return { reason };
  for (const [field, characters] of longest) {
    if (cell(field).length > characters) return { reason: importTexts.tooLong(field, characters) };
  }
  const tags = tagsOf(cell('tags'));
  if (tags.some((name) => name.length > listNameMaximum)) {
    return { reason: importTexts.tooLong('tag', listNameMaximum) };
  }
  const text = (field: ImportField) => unguarded(cell(field)) || undefined;
  // One literal: objects put together from several take many times the memory, and files have many rows.
  return {
    entry: {
      row,
      startedAt: span.startedAt,
      stoppedAt: span.stoppedAt,
      id: text('id'),
      email: text('email'),
      person: text('person'),
      description: text('description'),
      project: text('project'),
      task: text('task'),
      client: text('client'),
      tags,
      isBillable: yes.has(cell('billable').toLowerCase()),
    },
  };
}

/** Somebody as the file knows them; undefined where it names nobody. */
export function personKey({ email, person }: Pick<ImportedRow, 'email' | 'person'>): string | undefined {
  return (email ?? person)?.toLowerCase();
}

/** What makes a row the same in every export: its own id, else who, when and what. */
export function identityOf(row: ImportedRow, employeeId: string): string {
  if (row.id !== undefined) return JSON.stringify(['id', row.id]);
  const { startedAt, stoppedAt, description = '', project = '', task = '' } = row;
  const when = [startedAt.toISOString(), stoppedAt.toISOString()];
  return JSON.stringify(['row', employeeId, ...when, description, project, task]);
}
