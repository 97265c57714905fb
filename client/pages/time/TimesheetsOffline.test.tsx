import { openResumedTime } from '#client/features/time-logs/public/time-dialog.ts';
import '#client/features/time-logs/public/AddTimeDialog.tsx';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineQueue, useOfflineQueue } from '#client/features/offline-queue/public/OfflineQueue.tsx';
import { type NewChange, setQueued, setQueueFailure } from '#client/features/offline-queue/queries.ts';
import { addChange } from '#client/features/offline-queue/queue.ts';
import { TimeDialogs } from '#client/features/time-logs/public/TimeDialogs.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { fakeIndexedDb } from '#client/testing/fake-indexed-db.ts';
import { render } from '#client/testing/render.tsx';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { TimesheetsPage } from './TimesheetsPage.tsx';
import { now } from './timesheets-test-kit.tsx';

const logs = '/timesheet/time-log';
const monday = {
  from: '2026-03-09T08:00:00.000Z',
  to: '2026-03-09T10:00:00.000Z',
  task: 'Export',
  project: 'Ledger',
};
const tuesday = { ...monday, from: '2026-03-10T08:00:00.000Z', to: '2026-03-10T09:00:00.000Z' };

type Body = Record<string, unknown>;
interface Call {
  what: string;
  body: Body;
}

/** A server that keeps entries, may be away, and refuses writes on demand. */
function logServer(sketches: readonly LogSketch[]) {
  const writes: Call[] = [];
  const list = new Map<string, TimeLog>();
  for (const sketch of sketches) {
    const log = { ...logOf({ timeZone: 'Europe/Paris', ...sketch }), updatedAt: 'first' };
    list.set(log.id, log);
  }
  const server = {
    writes,
    list,
    isAway: false,
    /** Accepts writes, but never answers reads. */
    isSlow: false,
    /** Takes what it is sent, and the answer is lost. */
    isMute: false,
    refuse: new Map<string, { status: number; code?: string; message: string; details?: object }>(),
  };
  const others: Record<string, object> = {
    '/timesheet/timer/status': { duration: 0, running: false, lastLog: null, serverTime: now.toISOString() },
    '/tasks/team': { items: [], total: 0 },
    '/timesheet': [],
  };
  const byClientId = new Map<string, TimeLog>();

  function write(method: string, id: string, body: Body): object {
    const old = list.get(id);
    const { startedAt, stoppedAt } = body;
    if (method === 'DELETE') {
      const ids = Array.isArray(body.logIds) ? body.logIds : [];
      return { success: ids.some((each) => list.delete(String(each))), message: 'Gone' };
    }
    const clientId = String(body.clientId);
    const made =
      old ??
      byClientId.get(clientId) ??
      logOf({
        ...monday,
        from: String(startedAt),
        to: String(stoppedAt),
        timeZone: 'Europe/Paris',
        logType: 'MANUAL',
      });
    const log = {
      ...made,
      startedAt: typeof startedAt === 'string' ? startedAt : made.startedAt,
      stoppedAt: typeof stoppedAt === 'string' ? stoppedAt : made.stoppedAt,
      updatedAt: `after ${writes.length}`,
    };
    byClientId.set(clientId, log);
    list.set(log.id, log);
    return log;
  }

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: text }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api', '');
    const body: Body = typeof text === 'string' ? JSON.parse(text) : {};
    const isWrite = method !== 'GET';
    if (server.isAway) throw new TypeError('Failed to fetch');
    if (isWrite) writes.push({ what: `${method} ${path}`, body });
    const refusal = isWrite ? server.refuse.get(method) : undefined;
    if (refusal)
      return new Response(
        JSON.stringify({ error: 'Error', statusCode: refusal.status, ...refusal }),
        refusal,
      );
    const id = path.slice(logs.length + 1);
    if (isWrite) {
      const answer = write(method, id, body);
      if (server.isMute) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(answer));
    }
    if (server.isSlow) return new Promise<Response>(() => {});
    if (path === logs) return new Response(JSON.stringify([...list.values()]));
    const answer = others[path] ?? list.get(id);
    const missing = { statusCode: 404, message: 'The time log was not found.', error: 'Not Found' };
    return new Response(JSON.stringify(answer ?? missing), { status: answer ? 200 : 404 });
  });
  return server;
}

function Shell({ children }: { children?: ReactNode }) {
  useOfflineQueue();
  return (
    <>
      <OfflineQueue onEdit={openResumedTime} onEditTask={() => undefined} />
      {children}
      <TimeDialogs />
    </>
  );
}

function open(page?: ReactNode) {
  return render(
    <ScopeContext value={scopeWith()}>
      <FormatPreferencesContext value={{ startWeekOn: 'MONDAY', hour12: false, timeZone: 'Europe/Paris' }}>
        <Shell>{page}</Shell>
      </FormatPreferencesContext>
    </ScopeContext>,
    { route: '/timesheets' },
  );
}

const title = 'Changes on this device';
const isSent = () => waitFor(() => expect(document.querySelector(`[aria-label="${title}"]`)).toBeNull());

/** The only row's cell of a day of the week. */
async function cell(day: number, name: RegExp) {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-spot="1:${day}"]`);
    expect(found?.getAttribute('aria-label')).toMatch(name);
    if (!found) throw new Error('no cell');
    return found;
  });
}

function back(server: ReturnType<typeof logServer>) {
  server.isAway = false;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  setQueued([], { isEmpty: true });
  setQueueFailure(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  toaster.remove();
  onlineManager.setOnline(true);
});

async function type(user: ReturnType<typeof open>['user'], target: HTMLElement, text: string) {
  target.focus();
  await user.keyboard(`${text}{Enter}`);
}

test('a cell is written again when the connection goes before the saved time was read anew', async () => {
  const server = logServer([monday]);
  const { user } = open(<TimesheetsPage />);
  const ready = await cell(3, /^No time, Export/);
  server.isSlow = true;
  await type(user, ready, '1');
  await waitFor(() => expect(server.writes).toHaveLength(1));
  server.isAway = true;
  onlineManager.setOnline(false);
  await type(user, await cell(3, /^1:00/), '3');
  await screen.findByText(/1 change saved on this device/);
  expect(server.writes).toHaveLength(1);
});

test('out of reach an entry is added, changed and deleted here; all of it is sent once, in order', async () => {
  const server = logServer([monday, tuesday]);
  const [first, second] = [...server.list.keys()];
  const page = open(<TimesheetsPage />);
  const { user } = page;
  const ready = await cell(3, /^No time, Export/);
  server.isAway = true;
  await type(user, ready, '1');
  await screen.findByText('1 change saved on this device');
  await type(user, await cell(1, /^2:00/), '1:30');
  await screen.findByText('2 changes saved on this device');
  await type(user, await cell(2, /^1:00/), '0');
  await screen.findByText('3 changes saved on this device');
  await type(user, await cell(3, /^1:00/), '3');
  await screen.findByText('4 changes saved on this device');

  page.unmount();
  setQueued([], { isEmpty: false });
  server.isAway = false;
  server.isMute = true;
  open(<TimesheetsPage />);
  await waitFor(() => expect(server.writes.length).toBeGreaterThan(0));
  await screen.findByText('4 changes saved on this device');
  const [changedCell, addedCell] = [await cell(1, /^1:30/), await cell(3, /^3:00/)];
  for (const each of [changedCell, addedCell]) within(each).getByText('Saved on this device');
  const tries = server.writes.length;
  server.isMute = false;
  back(server);
  await isSent();

  const [added, changed, removed, lengthened] = server.writes.slice(tries);
  expect(added).toMatchObject({ what: `POST ${logs}`, body: { clientId: server.writes[0]?.body.clientId } });
  expect(changed).toMatchObject({
    what: `PUT ${logs}/${first}`,
    body: { stoppedAt: '2026-03-09T09:30:00.000Z', ifUpdatedAt: 'first' },
  });
  expect(removed).toMatchObject({ what: `DELETE ${logs}`, body: { logIds: [second], ifUpdatedAt: 'first' } });
  const made = [...server.list.values()].find(({ logType }) => logType === 'MANUAL');
  expect(lengthened?.what).toBe(`PUT ${logs}/${made?.id}`);
  expect(lengthened?.body.ifUpdatedAt).toMatch(/^after /);
  expect(server.writes).toHaveLength(tries + 4);
  expect([...server.list.values()].map(({ startedAt, stoppedAt }) => [startedAt, stoppedAt])).toEqual([
    [monday.from, '2026-03-09T09:30:00.000Z'],
    ['2026-03-11T08:00:00.000Z', '2026-03-11T11:00:00.000Z'],
  ]);
  await cell(3, /^3:00/);
}, 60_000);

const owner = {
  tenantId: 'tenant-north',
  organizationId: 'organization-north',
  employeeId: 'employee-ann',
  timeZone: 'Europe/Paris',
};
const mine = { startedAt: monday.from, stoppedAt: '2026-03-09T11:00:00.000Z' };

const kinds = {
  add: (): NewChange => ({
    ...owner,
    kind: 'add',
    clientId: 'made-here',
    body: mine,
    log: { ...logOf({ ...monday, timeZone: 'Europe/Paris' }), id: 'made-here' },
  }),
  edit: (log: TimeLog): NewChange => ({
    ...owner,
    kind: 'edit',
    logId: log.id,
    ifUpdatedAt: 'earlier',
    change: { stoppedAt: mine.stoppedAt },
    log: { ...log, ...mine },
  }),
  remove: (log: TimeLog): NewChange => ({
    ...owner,
    kind: 'remove',
    logId: log.id,
    ifUpdatedAt: 'earlier',
    log,
  }),
} as const;

async function keepAnd(change: (log: TimeLog) => NewChange, server = logServer([monday])) {
  const [log] = [...server.list.values()];
  if (!log) throw new Error('no log');
  await addChange(change(log));
  setQueued([], { isEmpty: false });
  return { server, log, ...open() };
}

const changedMeanwhile = { status: 409, code: 'TIME_CHANGED', message: 'The entry was changed meanwhile.' };
const overlaps = {
  status: 409,
  code: 'TIME_OVERLAPS',
  message: 'This overlaps Call.',
  details: {
    overlapping: [
      {
        id: 'x',
        startedAt: monday.from,
        isRunning: false,
        taskTitle: 'Call',
        day: '2026-03-09',
        from: '09:00',
        to: '10:00',
      },
    ],
  },
};

test.each([
  ['keeps mine', 'edit', 'PUT', changedMeanwhile, 'Keep mine', { stoppedAt: mine.stoppedAt }],
  ['takes the server’s', 'edit', 'PUT', changedMeanwhile, "Use the server's version", undefined],
  [
    'deletes all the same',
    'remove',
    'DELETE',
    changedMeanwhile,
    'Keep mine',
    { logIds: [expect.any(String)] },
  ],
  [
    'cuts what is in the way',
    'add',
    'POST',
    overlaps,
    'Keep mine, trim the others',
    { overwrite: true, clientId: 'made-here' },
  ],
  ['lets go of mine', 'add', 'POST', { status: 403, message: 'Not yours.' }, 'Discard mine', undefined],
] as const)('a conflict is shown side by side: %s', async (_what, kind, method, refusal, button, sent) => {
  const server = logServer([monday]);
  server.refuse.set(method, refusal);
  const { user } = await keepAnd(kinds[kind], server);
  const dialog = within(await screen.findByRole('dialog', { name: "This time couldn't be saved" }));
  const here = within(dialog.getByRole('region', { name: 'On this device' }));
  if (kind === 'remove') here.getByText('Deleted');
  else here.getByText(/09:00 – 1[12]:00$|, 09:00 – 1[12]:00$/);
  const there = within(dialog.getByRole('region', { name: 'On the server' }));
  there.getByText(refusal.message);
  if (kind === 'add') there.queryByText('Call');
  else await there.findByText(/09:00 – 11:00$/);
  server.refuse.clear();
  const tries = server.writes.length;
  await user.click(await dialog.findByRole('button', { name: button }));
  await isSent();
  const calls = server.writes.slice(tries);
  expect(calls.map(({ body }) => body)).toEqual(sent ? [expect.objectContaining(sent)] : []);
  expect(calls[0]?.body.ifUpdatedAt).toBeUndefined();
});

test('an entry that is gone can be entered anew, and mine can be edited before', async () => {
  const server = logServer([monday]);
  server.refuse.set('PUT', { status: 404, message: 'The time log was not found.' });
  const { user, log } = await keepAnd((one) => {
    server.list.clear();
    return kinds.edit(one);
  }, server);
  expect(log.id).toMatch(/^log-/);
  const dialog = within(await screen.findByRole('dialog', { name: "This time couldn't be saved" }));
  await dialog.findByText('The entry was deleted.');
  dialog.getByRole('button', { name: 'Add mine as a new entry' });
  await user.click(dialog.getByRole('button', { name: 'Edit mine' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '12:00');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await isSent();
  expect(server.writes.at(-1)).toMatchObject({ what: `POST ${logs}`, body: mine });
});

test('a change at which the server fails again and again can be thrown away, and the rest follows', async () => {
  const server = logServer([monday, tuesday]);
  const [, second] = [...server.list.values()];
  if (!second) throw new Error('no log');
  await addChange(kinds.add());
  await addChange(kinds.edit({ ...second, id: 'made-here' }));
  server.refuse.set('POST', { status: 500, message: 'Something broke.' });
  const { user } = await keepAnd(() => kinds.remove(second), server);
  await screen.findByText(/3 changes saved on this device · The server isn't responding properly\./);
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const list = within(await screen.findByRole('dialog', { name: 'Changes saved on this device' }));
  list.getByText('Server error: Something broke.');
  await user.click(list.getByRole('button', { name: 'Discard: Time added: Export' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/One later change to the same entry will be discarded too\./);
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await isSent();
  expect(server.writes.at(-1)?.what).toBe(`DELETE ${logs}`);
  expect(server.writes.some(({ what }) => what.startsWith('PUT'))).toBe(false);
});
