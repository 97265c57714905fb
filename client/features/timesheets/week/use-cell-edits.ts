import { useState } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { timeFailureText, useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import type {
  WeekCell,
  WeekDay,
  WeekEntry,
  WeekGrid,
  WeekProject,
  WeekRow,
} from '#client/features/timesheets/week-grid.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { placeOfNewTime } from '#shared/time-logs/new-time-place.ts';
import { overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

/** A cell and its row. */
export interface CellTarget {
  key: string;
  row: WeekRow;
  project: WeekProject | undefined;
  cell: WeekCell;
}

/** The input of a cell that is unsaved or pending. */
export interface CellEdit {
  target: CellTarget;
  text: string;
  /** Undefined: what is typed is no length. */
  seconds: number | undefined;
  /** Absent while it is being saved. */
  problem?: { message: string; overlaps: boolean };
}

const minute = 60;
const wholeMinutes = (seconds: number) => Math.floor(seconds / minute);

function problemOf(error: unknown, { entries }: WeekCell): CellEdit['problem'] {
  const details = error instanceof ApiError ? overlapDetails.safeParse(error.details).data : undefined;
  const message = timeFailureText(error, entries.length > 0 ? 'update' : 'create');
  return { message, overlaps: (details?.overlapping.length ?? 0) > 0 };
}

interface Week {
  grid: WeekGrid;
  owner: SheetOwner;
  /** HH:MM at which the person begins to work on a day. */
  workStart: (day: Day) => string;
}

/** Saves a length: it changes the one entry of a cell, or makes its first. */
function useSaveCell({ grid, owner, workStart }: Week) {
  const { t } = useTranslation();
  const format = useFormat();
  const acts = useTimeActions();
  const { timeZone, employeeId } = owner;

  return async ({ cell, row, project }: CellTarget, seconds: number, overwrite: true | undefined) => {
    const [entry] = cell.entries;
    if (entry && seconds === 0) return void (await acts.remove([entry.log]));
    if (entry) {
      const stoppedAt = new Date(entry.start.getTime() + seconds * 1000).toISOString();
      return void (await acts.edit({ log: entry.log, change: { stoppedAt, overwrite } }));
    }
    const taken = grid.days.find(({ day }) => day === cell.day)?.entries ?? [];
    const now = new Date(serverNow());
    const wish = { day: cell.day, seconds, busy: taken, timeZone, now, workStart: workStart(cell.day) };
    const place = placeOfNewTime(wish);
    if (!place) throw new Error(t('timesheets.edit.noRoom', { time: format.duration(seconds) }));
    await acts.add({
      startedAt: place.start.toISOString(),
      stoppedAt: place.end.toISOString(),
      employeeId,
      taskId: row.task?.id,
      projectId: project?.id,
      timeZone,
      overwrite,
    });
  };
}

/** The edits of a week's cells: each is saved by itself, and keeps its text until then. */
export function useCellEdits(week: Week) {
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(new Map());
  const saveCell = useSaveCell(week);

  function set(key: string, edit: CellEdit | undefined): void {
    setEdits((before) => {
      const next = new Map(before);
      if (edit) next.set(key, edit);
      else next.delete(key);
      return next;
    });
  }

  async function save(target: CellTarget, text: string, overwrite?: true): Promise<void> {
    const { key, cell } = target;
    const { seconds, error } = text.trim() === '' ? { seconds: 0 } : parseDurationCell(text);
    if (error !== undefined) {
      return set(key, { target, text, seconds: undefined, problem: { message: error, overlaps: false } });
    }
    if (wholeMinutes(seconds) === wholeMinutes(cell.shownSeconds)) return set(key, undefined);
    set(key, { target, text, seconds });
    try {
      await saveCell(target, seconds, overwrite);
      set(key, undefined);
    } catch (failure) {
      set(key, { target, text, seconds, problem: problemOf(failure, cell) });
    }
  }

  return { edits, save, drop: (key: string) => set(key, undefined) };
}

export type CellEdits = ReturnType<typeof useCellEdits>;

const isWhole = ({ isRunning, beganEarlier, goesOn }: WeekEntry) => !isRunning && !beganEarlier && !goesOn;

type CellKind = 'empty' | 'one' | 'list';

/** The effect of typing into a cell: `list` cells only show their entries. */
export function kindOf(cell: WeekCell, column: Pick<WeekDay, 'status' | 'isClosed'> | undefined): CellKind {
  const [first, ...others] = cell.entries;
  const locked =
    column !== undefined && (column.isClosed || (column.status !== undefined && isLocked(column.status)));
  if (first === undefined) return locked ? 'list' : 'empty';
  return locked || first.isClosed || others.length > 0 || !isWhole(first) ? 'list' : 'one';
}
