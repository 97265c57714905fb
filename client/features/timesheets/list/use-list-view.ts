import { useMemo } from 'react';
import { z } from 'zod';
import { type DaySpan, frequencies, type ListView } from '#client/features/timesheets/list/list-view.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { writeDevice } from '#client/lib/session/device.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { parseTimesheetStatus } from '#shared/enums/timesheet.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';

/** The name of each part of the view in the address and on the device. */
const names = {
  frequency: 'group',
  search: 'q',
  status: 'status',
  employees: 'employee',
  projects: 'project',
  tasks: 'task',
  labels: 'label',
  clients: 'client',
  isBillable: 'billable',
} as const satisfies Record<keyof ListView, string>;

const readFilters = (tenantId: string): Record<string, string> =>
  readStored('timesheet-list', z.record(z.string(), z.string()), tenantId) ?? {};

const marks = [
  { word: 'yes', isBillable: true },
  { word: 'no', isBillable: false },
] as const;

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
    clients: listOf(text(names.clients)),
    isBillable: marks.find(({ word }) => word === text(names.isBillable))?.isBillable,
  };
}

export type ListChange = Partial<ListView>;

function textsOf(change: ListChange): Record<string, string> {
  const texts: Record<string, string> = {};
  if (change.frequency) texts[names.frequency] = change.frequency === 'weekly' ? '' : change.frequency;
  if (change.search !== undefined) texts[names.search] = change.search;
  if ('status' in change) texts[names.status] = (change.status ?? '').toLowerCase().replace(' ', '-');
  if ('isBillable' in change) {
    texts[names.isBillable] = marks.find(({ isBillable }) => isBillable === change.isBillable)?.word ?? '';
  }
  for (const list of ['employees', 'projects', 'tasks', 'labels', 'clients'] as const) {
    const values = change[list];
    if (values) texts[names[list]] = values.join(',');
  }
  return texts;
}

/** The list as the address names it, else as it was left on this device; at first the days of this month. */
export function useListView() {
  const { params, change: changeAddress, dayOf } = useAddress();
  const { tenantId } = useScope();
  const today = useToday();
  const hasMoney = useHasModule('money');
  const view = useMemo(() => {
    const stored = readFilters(tenantId);
    const all = viewOf((name) => params.get(name) ?? stored[name]);
    return hasMoney ? all : { ...all, clients: [], isBillable: undefined };
  }, [params, tenantId, hasMoney]);
  const span: DaySpan = { from: dayOf('from') ?? startOfMonth(today), to: dayOf('to') ?? endOfMonth(today) };

  const write = (texts: Readonly<Record<string, string>>) =>
    changeAddress(texts, { replace: true, preventScrollReset: true });

  function change(next: ListChange): void {
    const texts = textsOf(next);
    // A search is meant once; the filters stay for the next visit.
    const { [names.search]: _search, ...filters } = texts;
    writeDevice('timesheet-list', JSON.stringify({ ...readFilters(tenantId), ...filters }), tenantId);
    write(texts);
  }
  return { view, change, span, hasMoney, setSpan: ({ from, to }: DaySpan) => write({ from, to }) };
}
