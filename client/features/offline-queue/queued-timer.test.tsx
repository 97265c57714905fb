import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OfflineQueue } from '#client/features/offline-queue/public/OfflineQueue.tsx';
import { setQueued } from '#client/features/offline-queue/queries.ts';
import type { TaskEditing } from '#client/features/offline-queue/TaskConflict.tsx';
import { openResumedTime } from '#client/features/time-logs/public/time-dialog.ts';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';
import { renderInScope, signIn, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { writeActive } from '#client/lib/session/session.ts';
import { fakeIndexedDb } from '#client/testing/fake-indexed-db.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { outageCodes, outageTexts } from '#shared/http/outage.ts';

const start = 'POST /timesheet/timer/start';
const stop = 'POST /timesheet/timer/stop';
const dropPause = 'POST /timesheet/timer/drop-pause';
const add = 'POST /timesheet/time-log';

const onEditTask = vi.fn<TaskEditing['onEditTask']>();

function Page() {
  useTimerUpkeep();
  return (
    <>
      <TimerBar />
      <OfflineQueue onEdit={openResumedTime} onEditTask={onEditTask} />
    </>
  );
}

const startButton = () => screen.findByRole('button', { name: 'Start timer' });
const stopButton = () => screen.findByRole('button', { name: 'Stop timer' });
const mark = () => screen.findByText('Saved on this device');
const isSent = () => waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());

const away = (server: ReturnType<typeof timerServer>) => {
  for (const endpoint of [start, stop, 'POST /timesheet/time-slot', 'GET /timesheet/timer/status']) {
    server.refuse.set(endpoint, 'unreachable');
  }
};
const bodiesOf = (server: ReturnType<typeof timerServer>, endpoint: string) =>
  server.sent.flatMap((call) => (call.endpoint === endpoint ? [call.body] : []));

/** The device has a connection again. */
function back(server: ReturnType<typeof timerServer>) {
  server.refuse.clear();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}

async function open(server = timerServer()) {
  writeActive('task', 'one');
  const page = renderInScope(<Page />);
  await screen.findByText('Task one');
  await startButton();
  return { server, ...page };
}

beforeEach(() => {
  signIn();
  toaster.remove();
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  setQueued([], { isEmpty: true });
});

test('the end of a pause out of reach is kept, and sent for what was paused', async () => {
  const server = timerServer();
  server.run('one', new Date(Date.now() - 3_600_000));
  server.running = false;
  server.isPaused = true;
  const { user } = renderInScope(<Page />);
  await screen.findByText(/^Paused since/);
  away(server);
  server.refuse.set(dropPause, 'unreachable');
  await user.click(screen.getByRole('button', { name: 'End pause' }));
  await mark();
  expect(screen.queryByText(/^Paused since/)).toBeNull();
  const tries = bodiesOf(server, dropPause).length;
  back(server);
  await isSent();
  expect(bodiesOf(server, dropPause).slice(tries)).toMatchObject([{ logId: expect.any(String) }]);
  expect(screen.queryByText(/^Paused since/)).toBeNull();
});

test('a start and a stop out of reach are kept, and sent in order with their times', async () => {
  const { server, user } = await open();
  away(server);
  await user.click(await startButton());
  await mark();
  await user.click(await stopButton());
  await startButton();
  const tries = server.sent.length;
  back(server);
  await isSent();
  const sent = server.sent.slice(tries);
  const [began, ended] = [
    sent.find((one) => one.endpoint === start),
    sent.find((one) => one.endpoint === stop),
  ];
  expect(began?.body).toMatchObject({ taskId: 'one', clientId: expect.any(String) });
  expect(ended?.body.stoppedAt).toEqual(expect.any(String));
  expect(String(began?.body.startedAt) <= String(ended?.body.stoppedAt)).toBe(true);
  expect(began && ended && sent.indexOf(began) < sent.indexOf(ended)).toBe(true);
  expect(server.running).toBe(false);
});

test.each([
  [
    'the database is away',
    { status: 503, message: outageTexts.databaseAway, code: outageCodes.databaseAway },
  ],
  ['the server starts', { status: 503, message: outageTexts.starting, code: outageCodes.starting }],
  ['the disk is full', { status: 507, message: outageTexts.diskFull, code: outageCodes.diskFull }],
])('a start and a stop are kept while %s, and sent when that is over', async (_why, outage) => {
  const { server, user } = await open();
  for (const endpoint of [start, stop]) server.refuse.set(endpoint, outage);
  await user.click(await startButton());
  await mark();
  await user.click(await stopButton());
  await startButton();
  const tries = server.count(start);
  back(server);
  await isSent();
  expect([server.count(start), server.count(stop)]).toEqual([tries + 1, 1]);
  expect(server.running).toBe(false);
});

test('the same start is sent again with the same id until the server has it', async () => {
  const { server, user } = await open();
  away(server);
  await user.click(await startButton());
  await mark();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(server.count(start)).toBe(2));
  await mark();
  back(server);
  await isSent();
  const ids = bodiesOf(server, start).map(({ clientId }) => clientId);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  await stopButton();
  expect(server.running).toBe(true);
});

test('a queued change survives a reload, also while the server is away', async () => {
  const { server, user, unmount } = await open();
  away(server);
  await user.click(await startButton());
  await mark();
  unmount();
  setQueued([], { isEmpty: false });
  renderInScope(<Page />);
  await mark();
  expect(screen.getByRole('timer')).toBeTruthy();
  back(server);
  await isSent();
  expect(server.log?.taskId).toBe('one');
});

test('a press after a queued change waits for its turn', async () => {
  const { server, user } = await open();
  away(server);
  await user.click(await startButton());
  await mark();
  server.refuse.delete('GET /timesheet/timer/status');
  await user.click(await stopButton());
  await startButton();
  await mark();
  expect(server.count(stop)).toBe(0);
  back(server);
  await isSent();
  expect(server.count(stop)).toBe(1);
  expect(server.running).toBe(false);
});

const elsewhere = { status: 409, message: 'Meanwhile the timer was started elsewhere.' };

async function refusedLater(refused: { status: number; message: string; code?: string } = elsewhere) {
  const opened = await open();
  const { server, user } = opened;
  away(server);
  await user.click(await startButton());
  await mark();
  await user.click(await stopButton());
  await startButton();
  server.run('two', server.now());
  server.refuse.set(start, refused);
  const refusal = new Map(server.refuse);
  back(server);
  server.refuse = new Map([...refusal].filter(([endpoint]) => endpoint === start));
  const dialog = await screen.findByRole('dialog', { name: "This time couldn't be saved" });
  await within(dialog).findByText(/^Running since .*Task two$/);
  within(dialog).getByText('Task one');
  within(dialog).getByText(refused.message);
  return { ...opened, dialog };
}

test('a refusal is shown beside what the server has, and can become a manual entry', async () => {
  const { server, user, dialog } = await refusedLater();
  const begin = bodiesOf(server, start)[0];
  server.refuse.set(add, { status: 409, message: 'This overlaps Task two.' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine as a manual entry' }));
  await within(dialog).findByText('This overlaps Task two.');
  server.refuse.delete(add);
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine as a manual entry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(server, add).at(-1)).toMatchObject({
    taskId: 'one',
    organizationTeamId: 'blue',
    clientId: begin?.clientId,
    startedAt: expect.any(String),
    stoppedAt: expect.any(String),
  });
  expect(server.log?.taskId).toBe('two');
  expect(server.running).toBe(true);
});

test('time on a task that was deleted meanwhile is kept with its title', async () => {
  const { server, user, dialog } = await refusedLater({
    status: 404,
    message: 'The task was not found',
    code: 'NOT_FOUND',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Keep the time without a task' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [added] = bodiesOf(server, add);
  expect(added).toMatchObject({ description: 'Task one', stoppedAt: expect.any(String) });
  expect(added).not.toHaveProperty('taskId');
});

test('a refused change can be thrown away, or decided about later', async () => {
  const { server, user } = await refusedLater();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  const again = await screen.findByRole('dialog', { name: "This time couldn't be saved" });
  await user.click(within(again).getByRole('button', { name: 'Discard mine' }));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  expect([server.count(add), server.count(stop), server.running]).toEqual([0, 0, true]);
});

const create = 'POST /tasks';

async function typedAway() {
  const opened = await open(timerServer({ mayCreate: true }));
  const { server, user } = opened;
  away(server);
  for (const endpoint of ['POST /timesheet/timer/start-new', create]) {
    server.refuse.set(endpoint, 'unreachable');
  }
  const field = await screen.findByRole('combobox', { name: 'What are you working on?' });
  await user.type(field, 'Call the printer ~1:30 $');
  await screen.findByRole('option', { name: 'Create “Call the printer” and start' });
  await user.keyboard('{Enter}');
  await mark();
  await screen.findByRole('timer');
  return opened;
}

test('a new task that is typed runs at once, and is made and started when the server is back', async () => {
  const { server } = await typedAway();
  screen.getByText('Call the printer');
  const before = server.sent.length;
  back(server);
  await isSent();
  const sent = server.sent.slice(before).filter(({ endpoint }) => endpoint === create || endpoint === start);
  const [made, began] = sent;
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([create, start]);
  expect(made?.body).toMatchObject({
    clientId: expect.any(String),
    title: 'Call the printer',
    estimate: 5400,
    members: [{ id: 'employee' }],
    teams: [{ id: 'blue' }],
  });
  expect(began?.body).toMatchObject({
    taskId: made?.body.clientId,
    isBillable: true,
    startedAt: expect.any(String),
  });
});

async function refusedTask() {
  const opened = await typedAway();
  const { server } = opened;
  back(server);
  server.refuse.set(create, { status: 403, message: 'You may not create tasks.' });
  const dialog = await screen.findByRole('dialog', { name: "This task couldn't be created" });
  within(dialog).getByText('Call the printer');
  within(dialog).getByText('You may not create tasks.');
  within(dialog).getByText(/^Timer started · /);
  expect(server.count(start)).toBe(0);
  return { ...opened, dialog };
}

test('time on a task that the server refuses is kept with its title', async () => {
  const { server, user, dialog } = await refusedTask();
  await user.click(within(dialog).getByRole('button', { name: 'Keep the time without a task' }));
  await waitFor(() => expect(server.count(start)).toBe(1));
  const [began] = bodiesOf(server, start);
  expect(began).toMatchObject({ description: 'Call the printer', startedAt: expect.any(String) });
  expect(began).not.toHaveProperty('taskId');
});

test('a task that the server refuses can be written anew, and what waits behind it follows', async () => {
  const { server, user, dialog } = await refusedTask();
  await user.click(within(dialog).getByRole('button', { name: 'Edit the task' }));
  const [made] = bodiesOf(server, create);
  expect(onEditTask).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Call the printer', clientId: made?.clientId }),
  );
  server.refuse.clear();
  onEditTask.mock.lastCall?.[0].onCreated();
  await waitFor(() => expect(bodiesOf(server, start)).toMatchObject([{ taskId: made?.clientId }]));
});

test('a browser that can keep nothing takes the start back and says so', async () => {
  const { server, user } = await open();
  away(server);
  vi.stubGlobal('indexedDB', undefined);
  await user.click(await startButton());
  await screen.findByText('Failed to start work. Please try again.');
  expect(screen.queryByRole('timer')).toBeNull();
});
