import { useEffect, useMemo, useState } from 'react';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import {
  cellsOf,
  noteOf,
  type PastedLine,
  projectOf,
  taskOf,
  textOfCells,
} from '#client/features/time-logs/paste/pasted-lines.ts';
import { useSaveLines } from '#client/features/time-logs/paste/save-lines.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { useTimeRules } from '#client/features/time-logs/use-time-form.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { ImportDateFormat } from '#shared/imports/import.schema.ts';
import { type PastedRow, pastedRowsMaximum, readPastedTable } from '#shared/imports/pasted-table.ts';
import { dayOf } from '#shared/time/day.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** A pasted table whose dialog was closed, until all of its rows are saved or removed. */
const left = createDraftTexts('pasted-time');
const leftKey = 'table';

/** Decisions of the person, by row. */
interface Choices {
  readonly tasks: ReadonlyMap<number, string | null>;
  /** Saved, or removed. */
  readonly done: ReadonlySet<number>;
  readonly refusals: ReadonlyMap<number, string>;
  readonly reason: string;
}
const noChoices: Choices = { tasks: new Map(), done: new Set(), refusals: new Map(), reason: '' };

/** Reads the rows of a table as work of this team, and says what is wrong with each. */
function useLines(rows: readonly PastedRow[], { tasks: chosen, refusals, reason }: Choices) {
  const scope = useScope();
  const rules = useTimeRules();
  const closed = useClosedDays(scope.timeZone, scope.employeeId);
  const tasks = useReadOf(teamTasksQuery(scope)).data?.items ?? [];
  const projects = useReadOf(projectsQuery).data?.items ?? [];
  const { required } = timeLogTexts;

  function lineOf(row: PastedRow): PastedLine {
    const { entry, reason: unread } = row;
    if (entry === undefined) {
      const problem = unread === undefined ? undefined : toLocalText(unread);
      return { ...row, taskId: null, projectId: null, note: '', problem };
    }
    const match = chosen.has(row.row) ? chosen.get(row.row) : taskOf(tasks, entry.task)?.id;
    const task = tasks.find(({ id }) => id === match);
    const projectId = task?.projectId ?? projectOf(projects, entry.project)?.id ?? null;
    const note = noteOf(entry, task);
    const day = entry.ofDay?.day ?? dayOf(entry.startedAt, scope.timeZone);
    const missing = [
      rules.requireTask && task === undefined ? required.taskId : undefined,
      rules.requireProject && projectId === null ? required.projectId : undefined,
      rules.requireDescription && note === '' ? required.description : undefined,
      rules.requireReason && reason === '' ? required.reason : undefined,
    ].find((text) => text !== undefined);
    const problem = closed.reason(day) ?? (missing && toLocalText(missing)) ?? refusals.get(row.row);
    return { ...row, taskId: task?.id ?? null, projectId, note, problem };
  }
  const blocked = rules.allowManual ? undefined : toLocalText(timeLogTexts.manualDisabled);
  return { lines: rows.map(lineOf), tasks, rules, blocked };
}

/** The text of the table, and whether its rows are shown in place of it. */
function usePastedText(pasted: string) {
  const [text, setText] = useState(pasted === '' ? left.textOf(leftKey) : pasted);
  const [isRead, setRead] = useState(text !== '');
  useEffect(() => {
    if (pasted !== '') left.writeText(leftKey, pasted);
  }, [pasted]);
  function write(next: string): void {
    setText(next);
    left.writeText(leftKey, next);
  }
  return { text, isRead, setRead, write };
}

/** The rows of a text, by the order of day and month that the person chose. */
function useRows(text: string, dateFormat: ImportDateFormat | undefined) {
  const { timeZone } = useScope();
  const { hour12: isTwelveHours = false } = useFormat();
  const cells = useMemo(() => cellsOf(text), [text]);
  const table = useMemo(
    () => readPastedTable(cells.slice(0, pastedRowsMaximum + 1), { timeZone, isTwelveHours, dateFormat }),
    [cells, timeZone, isTwelveHours, dateFormat],
  );
  const rows = table.rows.slice(0, pastedRowsMaximum);
  const isCut = cells.length > rows.length + (table.head ? 1 : 0);
  return { table, rows, isCut };
}

/** A table of time in writing: its rows, what becomes of them, and the way to save them. */
export function usePastedTime(pasted: string) {
  const { write, setRead, ...typed } = usePastedText(pasted);
  const [dateFormat, setDateFormat] = useState<ImportDateFormat>();
  const [choices, setChoices] = useState(noChoices);
  const [isBusy, setBusy] = useState(false);
  const saveLines = useSaveLines();
  const { table, rows, isCut } = useRows(typed.text, dateFormat);
  const change = (next: Partial<Choices>) => setChoices((before) => ({ ...before, ...next }));
  const shown = rows.filter(({ row }) => !choices.done.has(row));
  const facts = useLines(shown, choices);
  const sendable = facts.lines.filter(
    ({ entry, row, problem }) => entry && (problem === undefined || problem === choices.refusals.get(row)),
  );

  /** Marks rows as done; the text of the others stays until they are, also when the dialog is closed. */
  function finish(finished: Iterable<number>, refusals = choices.refusals): number {
    const done = new Set([...choices.done, ...finished]);
    const rest = rows.filter(({ row }) => !done.has(row)).map(({ cells }) => cells);
    const head = table.head ? [table.head] : [];
    left.writeText(leftKey, rest.length === 0 ? '' : textOfCells([...head, ...rest]));
    change({ done, refusals });
    return rest.length;
  }
  /** Answers how many rows were saved, and how many are left. */
  async function save() {
    setBusy(true);
    const { saved, refusals } = await saveLines(sendable, choices.reason);
    setBusy(false);
    return { saved: saved.size, rest: finish(saved, refusals) };
  }
  function replace(text: string, { isRead }: { isRead: boolean }): void {
    write(text);
    setChoices(noChoices);
    setRead(isRead);
  }
  return {
    ...{ ...facts, ...typed, isCut, isBusy, replace, save, sendable: sendable.length },
    /** Back to the text of the rows that are left. */
    edit: () => replace(left.textOf(leftKey), { isRead: false }),
    remove: (row: number) => finish([row]),
    dateFormat: table.dateFormat,
    isDateFormatGuessed: table.isDateFormatGuessed,
    setDateFormat,
    reason: choices.reason,
    setReason: (reason: string) => change({ reason }),
    chooseTask: (row: number, id: string | null) => change({ tasks: new Map([...choices.tasks, [row, id]]) }),
  };
}

export type PastedTime = ReturnType<typeof usePastedTime>;
