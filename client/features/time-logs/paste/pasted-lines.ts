import { parse } from 'csv-parse/browser/esm/sync';
import { layoutOf } from '#shared/imports/file-text.ts';
import type { PastedRow } from '#shared/imports/pasted-table.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import type { Project } from '#shared/projects/project.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { plainText } from '#shared/text/search.ts';

/** A pasted row with the work that it means here. */
export interface PastedLine extends PastedRow {
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly note: string;
  /** Why it is not saved, or was not. */
  readonly problem: string | undefined;
}

/** The cells of a pasted text; of a table that breaks off in quotation marks, its lines. */
export function cellsOf(text: string): string[][] {
  const delimiter = text.includes('\t') ? '\t' : layoutOf(new TextEncoder().encode(text), 'utf-8').separator;
  const options = { delimiter, relaxQuotes: true, relaxColumnCount: true, skipEmptyLines: true, trim: true };
  try {
    return parse(text, { ...options, skipRecordsWithEmptyValues: true });
  } catch {
    return text.split(/\r?\n/).map((line) => line.split(delimiter));
  }
}

/** The same as a text that reads as it did. */
export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const isNamed = (name: string, text: string) => plainText(name) === plainText(text);

/** The task that a cell names by its number or its title. */
export function taskOf(tasks: readonly Task[], text: string | undefined): Task | undefined {
  if (text === undefined) return undefined;
  const number = text.replace(/^#/, '');
  return (
    tasks.find(({ taskNumber }) => taskNumber && isNamed(taskNumber, number)) ??
    tasks.find(({ title }) => isNamed(title, text))
  );
}

export const projectOf = (projects: readonly Project[], text: string | undefined): Project | undefined =>
  text === undefined ? undefined : projects.find(({ name }) => isNamed(name, text));

/** The note of a row; the name of a task that is not there stays in it. */
export function noteOf({ task, description }: ImportedRow, match: Task | undefined): string {
  return [match ? undefined : task, description].filter(Boolean).join(' – ');
}
