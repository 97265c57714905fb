// The first test would wait for the code of the page.
import '#client/features/reports/time/TimeReport.tsx';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';
import { ReportsPage } from './ReportsPage.tsx';

/** Thursday, 14:00 in Paris. */
export const now = new Date('2026-03-12T13:00:00Z');

const hour = 3600;

function part(key: string, label: string, hours: number): SummaryChild {
  const seconds = hours * hour;
  const share = Math.round((hours / 20) * 10_000) / 100;
  return { key, label, seconds, rawSeconds: seconds, billableSeconds: seconds / 2, logCount: hours, share };
}

const ledger = (hours: number) => part('project-ledger', 'Ledger', hours);
const portal = (hours: number) => part('project-portal', 'Portal', hours);
const nowhere = (hours: number) => part('', '', hours);

/** Twenty hours on two days, in two projects and in none. */
export const summary: Summary = {
  zone: 'Europe/Paris',
  from: '2026-03-09',
  to: '2026-03-12',
  groupBy: ['day', 'project'],
  totalSeconds: 20 * hour,
  rawSeconds: 20 * hour,
  billableSeconds: 10 * hour,
  logCount: 20,
  rows: [
    { ...part('2026-03-10', '2026-03-10', 12), children: [ledger(8), portal(4)] },
    { ...part('2026-03-11', '2026-03-11', 8), children: [portal(5), nowhere(3)] },
  ],
};

const byMember: Summary = {
  ...summary,
  groupBy: ['employee'],
  rows: [part('employee-ann', 'Ann Archer', 14), part('employee-ben', 'Ben Baker', 6)],
};

/** A body, or the status of a refusal. */
type Reply = object | number;

const summaryPath = '/timesheet/time-log/report/summary';

function replyTo({ pathname, searchParams }: URL, more: Readonly<Record<string, Reply>>): Reply {
  const path = pathname.replace('/api', '');
  const given = more[path];
  if (given !== undefined) return given;
  const replies: Record<string, Reply> = {
    [summaryPath]: searchParams.get('groupBy[0]') === 'employee' ? byMember : summary,
    '/organization/organization-north': { standardWorkHoursPerDay: 8 },
    '/organization-projects': { items: [{ id: 'project-ledger', name: 'Ledger' }], total: 1 },
    '/tasks/team': { items: [], total: 0 },
    '/role-permissions/me': [],
    '/saved-reports': { items: [], total: 0 },
    '/budgets': { items: [], total: 0 },
  };
  return replies[path] ?? 404;
}

export interface Asked {
  readonly url: URL;
  readonly path: string;
}

/** Answers in place of the server; returns the requested addresses as they arrive. */
export function serve(more: Readonly<Record<string, Reply>> = {}): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push({ url, path: url.pathname.replace('/api', '') });
    const reply = replyTo(url, more);
    if (typeof reply === 'number')
      return new Response(JSON.stringify({ statusCode: reply, message: 'No', error: 'Error' }), {
        status: reply,
      });
    return new Response(JSON.stringify(reply), {
      headers: { 'content-disposition': 'attachment; filename="summary.csv"' },
    });
  });
  return asked;
}

/** The last request for a summary with these levels. */
export function askedSummary(asked: readonly Asked[], first: string): Record<string, string> {
  const found = asked.filter(
    ({ path, url }) => path === summaryPath && url.searchParams.get('groupBy[0]') === first,
  );
  return Object.fromEntries(found.at(-1)?.url.searchParams ?? []);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="URL">{pathname + search}</output>;
}

export interface Viewer {
  role?: 'EMPLOYEE' | 'MANAGER';
}

/** The reports as Ann sees them. */
export function open(route = '/reports', viewer: Viewer = {}) {
  return openIn(<ReportsPage />, route, viewer);
}

/** A part of them alone. */
export function openIn(part: ReactNode, route: string, { role = 'MANAGER' }: Viewer = {}) {
  return render(
    <ScopeContext value={scopeWith({ role })}>
      <FormatPreferencesContext value={{ startWeekOn: 'MONDAY', hour12: false, timeZone: 'Europe/Paris' }}>
        <Routes>
          <Route path="/reports/*" element={part} />
        </Routes>
        <Address />
      </FormatPreferencesContext>
    </ScopeContext>,
    { route },
  );
}
