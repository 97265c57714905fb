import { useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { TimeDialogs } from '#client/features/time-logs/public/TimeDialogs.tsx';
import { entryPages } from '#client/features/timesheets/list/list-test-kit.ts';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { entryGroup } from '#shared/time-logs/entry-list.schema.ts';
import { CalendarPage } from './CalendarPage.tsx';
import { TimesheetsPage } from './TimesheetsPage.tsx';

/** Thursday, 14:00 in Paris. */
export const now = new Date('2026-03-12T13:00:00Z');

/** Ann's week up to now, with a night of Tuesday to Wednesday, and a timer that runs. */
export const week: readonly LogSketch[] = [
  { from: '2026-03-09T08:00:00Z', to: '2026-03-09T16:15:00Z', task: 'Export', project: 'Ledger' },
  {
    from: '2026-03-10T22:10:00Z',
    to: '2026-03-11T00:30:00Z',
    task: 'Migrate',
    project: 'Platform',
    logType: 'MANUAL',
    source: 'BROWSER',
    description: 'Moved the nightly jobs',
    status: 'PENDING',
  },
  { from: '2026-03-12T08:00:00Z', to: '2026-03-12T10:00:00Z', task: 'Export', project: 'Ledger' },
  { from: '2026-03-12T11:30:00Z', task: 'Export', project: 'Ledger' },
];

/** A body, or the status of a refusal, or the whole of it; a text is the page of a proxy. */
export type Reply =
  | object
  | number
  | { refused: number; body: object | string }
  | ((url: URL) => Reply | Promise<Reply>);

export const logList = '/timesheet/time-log';
export const entryList = '/timesheet/time-log/entries';

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

async function respond(reply: Reply, url: URL): Promise<Response> {
  if (typeof reply === 'function') return respond(await reply(url), url);
  if (typeof reply === 'number') {
    return answer(reply, { statusCode: reply, message: 'No', error: 'Error' });
  }
  if ('refused' in reply) {
    if (typeof reply.body === 'string') return new Response(reply.body, { status: reply.refused });
    return answer(reply.refused, { statusCode: reply.refused, error: 'Error', ...reply.body });
  }
  return answer(200, reply);
}

export interface Sent {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into
  body: any;
}

/** The writes, in their order. */
export let sent: Sent[] = [];

/**
 * Answers in place of the server; returns the requested addresses as they arrive. Writes are answered by `PUT /path`,
 * where `*` stands for an id.
 */
export function serve(logs: readonly LogSketch[] | number, more: Record<string, Reply> = {}): URL[] {
  const asked: URL[] = [];
  sent = [];
  const listed =
    typeof logs === 'number' ? logs : logs.map((log) => logOf({ timeZone: 'Europe/Paris', ...log }));
  const pageOf = ({ searchParams }: URL) => {
    if (typeof listed === 'number') return listed;
    const group = entryGroup.parse(searchParams.get('group'));
    return entryPages(listed, { group, startWeekOn: 'MONDAY' }).pages[0] ?? 404;
  };
  const replies: Record<string, Reply> = {
    [logList]: listed,
    [entryList]: pageOf,
    '/timesheet/time-log/choices': { employees: [], projects: [], tasks: [], labels: [] },
    '/organization/organization-north': { standardWorkHoursPerDay: 8 },
    '/timesheet/timer/status': { duration: 0, running: false, lastLog: null, serverTime: now.toISOString() },
    '/tasks/team': { items: [], total: 0 },
    '/timesheet': [],
    ...more,
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url);
    const path = url.pathname.replace('/api', '');
    if (method === 'GET') return respond(replies[path] ?? 404, url);
    // A session of a test before may still ask to go on.
    if (!path.startsWith('/auth/'))
      sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const anyId = path.replace(/\/(log|sheet)-[^/]+/, '/*');
    return respond(
      replies[`${method} ${path}`] ?? replies[`${method} ${anyId}`] ?? replies[path] ?? 404,
      url,
    );
  });
  return asked;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function Page() {
  return useLocation().pathname === '/calendar' ? <CalendarPage /> : <TimesheetsPage />;
}

interface Viewer {
  role?: string;
  startWeekOn?: WeekDay;
}

/** The page as Ann sees it. */
export function open(route = '/timesheets', { role = 'EMPLOYEE', startWeekOn = 'MONDAY' }: Viewer = {}) {
  return render(
    <ScopeContext value={scopeWith({ role })}>
      <FormatPreferencesContext value={{ startWeekOn, hour12: false, timeZone: 'Europe/Paris' }}>
        <Page />
        <TimeDialogs />
        <Address />
      </FormatPreferencesContext>
    </ScopeContext>,
    { route },
  );
}
