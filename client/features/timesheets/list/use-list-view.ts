import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { frequencies, type ListView } from '#client/features/timesheets/list/list-view.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { readStored } from '#client/lib/stored.ts';
import { parseTimesheetStatus } from '#shared/enums/timesheet.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';

/** How each part of the view is called in the address and on the device. */
const names = {
  frequency: 'group',
  search: 'q',
  status: 'status',
  employees: 'employee',
  projects: 'project',
  tasks: 'task',
  labels: 'label',
} as const satisfies Record<keyof ListView, string>;

/** A search is meant once; the filters stay for the next visit. */
const kept: readonly string[] = [
  names.frequency,
  names.status,
  names.employees,
  names.projects,
  names.tasks,
  names.labels,
];

const storedSchema = z.record(z.string(), z.string());
const readFilters = (key: string): Record<string, string> => readStored(key, storedSchema) ?? {};

const listOf = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

function viewOf(text: (name: string) => string | undefined): ListView {
  return {
    frequency: frequencies.find((each) => each === text(names.frequency)) ?? 'weekly',
    search: text(names.search) ?? '',
    status: parseTimesheetStatus(text(names.status) ?? ''),
    employees: listOf(text(names.employees)),
    projects: listOf(text(names.projects)),
    tasks: listOf(text(names.tasks)),
    labels: listOf(text(names.labels)),
  };
}

export type ListChange = Partial<ListView>;

function textsOf(change: ListChange): [string, string][] {
  const texts: [string, string][] = [];
  if (change.frequency) texts.push([names.frequency, change.frequency === 'weekly' ? '' : change.frequency]);
  if (change.search !== undefined) texts.push([names.search, change.search]);
  if ('status' in change) texts.push([names.status, (change.status ?? '').toLowerCase().replace(' ', '-')]);
  for (const list of ['employees', 'projects', 'tasks', 'labels'] as const) {
    const values = change[list];
    if (values) texts.push([names[list], values.join(',')]);
  }
  return texts;
}

const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

export interface DaySpan {
  from: Day;
  to: Day;
}

/** What the list shows: from the address, else as it was left on this device. The days are those of this month at first. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { tenantId } = useScope();
  const today = useToday();
  const storageKey = `timesheet-list-${tenantId}`;
  const view = useMemo(() => {
    const stored = readFilters(storageKey);
    return viewOf((name) => params.get(name) ?? stored[name]);
  }, [params, storageKey]);
  const span: DaySpan = {
    from: dayIn(params.get('from')) ?? startOfMonth(today),
    to: dayIn(params.get('to')) ?? endOfMonth(today),
  };

  const write = useCallback(
    (texts: readonly [string, string][]) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, text] of texts) {
            if (text === '') next.delete(name);
            else next.set(name, text);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  function change(next: ListChange): void {
    const texts = textsOf(next);
    const stored = {
      ...readFilters(storageKey),
      ...Object.fromEntries(texts.filter(([name]) => kept.includes(name))),
    };
    localStorage.setItem(storageKey, JSON.stringify(stored));
    write(texts);
  }
  const setSpan = ({ from, to }: DaySpan) =>
    write([
      ['from', from],
      ['to', to],
    ]);
  return { view, change, span, setSpan };
}
