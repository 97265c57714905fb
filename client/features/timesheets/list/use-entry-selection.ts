import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import type { ListedEntry } from '#client/features/time-logs/public/use-time-actions.ts';
import { type ListGroup, rowKey } from '#client/features/timesheets/list/list-view.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { EntryRow } from '#shared/time-logs/entry-list.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

/** A chosen row, read or not. */
export interface ChosenRow {
  key: string;
  day: Day;
  timesheetId: string;
  entry: ListedEntry;
  /** It may be deleted. */
  isFree: boolean;
}

interface Chosen {
  /** The input of the list at the time of the choice. */
  list: string;
  rows: ReadonlyMap<string, ChosenRow>;
  /** The total number, if only the latest of them could be chosen. */
  of?: number;
}

export function chosenRow(row: EntryRow): ChosenRow {
  const { log, day, timesheetId } = row;
  const statuses = (log.days ?? [log.timesheet]).map(({ status }) => status);
  const isFree = !log.isRunning && !statuses.some(isLocked);
  return { key: rowKey(row), day, timesheetId, entry: log, isFree };
}

/**
 * The selection of the list, including unread entries: the server finds them. Entries hidden by a filter are not
 * affected.
 */
export function useEntrySelection(rows: readonly EntryRow[], input: ListInput) {
  const client = useQueryClient();
  const list = JSON.stringify(input);
  const [state, setState] = useState<Chosen>();
  const chosen = state?.list === list ? state : { list, rows: new Map<string, ChosenRow>() };
  const read = useMemo(() => new Map(rows.map((row) => [rowKey(row), row])), [rows]);
  const selected = useMemo(
    () =>
      [...chosen.rows.values()].flatMap((one) => {
        const row = read.get(one.key);
        if (row) return [chosenRow(row)];
        return 'startedAt' in one.entry ? [] : [one];
      }),
    [chosen.rows, read],
  );

  function select(some: readonly ChosenRow[], { isSelected }: { isSelected: boolean }): void {
    const next = new Map(selected.map((one) => [one.key, one]));
    for (const one of some) {
      if (isSelected) next.set(one.key, one);
      else next.delete(one.key);
    }
    setState({ list, rows: next });
  }

  async function selectUnread(day?: Day): Promise<void> {
    const query = { ...input, day };
    try {
      const { items, total } = await client.fetchQuery({
        ...readOptions(timeLogsApi.selection, { query }),
        staleTime: 0,
      });
      const found = items.map(({ id, day, ...rest }) => ({
        key: `${id} ${day}`,
        day,
        entry: { id },
        ...rest,
      }));
      const before = day === undefined ? [] : selected;
      const next = new Map([...before, ...found].map((one) => [one.key, one]));
      setState({ list, rows: next, of: total > items.length ? total : undefined });
    } catch (error) {
      notify.refused(error);
    }
  }

  function selectGroup({ totals, rows }: ListGroup, choice: { isSelected: boolean }): void {
    const { day, count } = totals;
    if (!choice.isSelected)
      select(
        selected.filter((one) => one.day === day),
        choice,
      );
    else if (rows.length === count) select(rows.map(chosenRow), choice);
    else void selectUnread(day);
  }

  const clear = () => setState(undefined);
  return { selected, of: chosen.of, select, selectGroup, selectAll: () => void selectUnread(), clear };
}

export type EntrySelectionState = ReturnType<typeof useEntrySelection>;
