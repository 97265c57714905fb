import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LastEntries } from '#client/features/home/LastEntries.tsx';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { renderInScope, signIn, task } from '#client/features/timer/timer-test-kit.tsx';
import { drawingOf } from '#client/testing/drawing.ts';
import { ok, stubApi } from '#client/testing/stub-api.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const at = (day: number, clock: string) => `2026-11-${day}T${clock}:00.000Z`;

const log = (id: string, day: number, [from, to]: [string, string], facts: Record<string, unknown> = {}) => ({
  id,
  startedAt: at(day, from),
  stoppedAt: at(day, to),
  isRunning: false,
  employeeId: 'employee',
  timesheet: { id: 'sheet', status: 'DRAFT', startedAt: at(day, '12:00') },
  ...facts,
});
const on = (id: string) => ({ task: { id, title: `Task ${id}` } });

const idle = {
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: now.toISOString(),
};

function open(logs: unknown[]) {
  const sent = stubApi({
    'GET /timesheet/time-log': ok(logs),
    'GET /timesheet/timer/status': ok(idle),
    'GET /tasks/team': ok({ items: [task('one'), task('two')], total: 2 }),
    'GET /role-permissions/me': ok([{ permission: 'TIME_TRACKER', enabled: true }]),
    'POST /timesheet/timer/start': ok({ ...idle, running: true, timerStatus: 'running' }),
  });
  return { ...renderInScope(<LastEntries />), sent };
}

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

test('the last work comes first, each once, and goes on with one click', async () => {
  const { user, sent } = open([
    log('a', 18, ['16:40', '17:04'], on('two')),
    log('b', 20, ['08:00', '09:30'], on('one')),
    log('c', 20, ['09:30', '10:00'], { description: 'Phone call' }),
    log('d', 20, ['10:00', '10:10'], on('one')),
    log('e', 20, ['11:00', '12:00'], { ...on('two'), isRunning: true }),
  ]);
  await screen.findByText('Task one');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual(['Task one10:000:10', 'Phone call09:300:30', 'Task twoWed 16:400:24']);

  await user.click(await screen.findByRole('button', { name: 'Continue: Task two' }));
  const started = () => sent.find(({ endpoint }) => endpoint === 'POST /timesheet/timer/start')?.body;
  await expect.poll(started).toMatchObject({ taskId: 'two' });
  await user.click(screen.getByRole('button', { name: 'Continue: Phone call' }));
  const notes = () => sent.filter(({ endpoint }) => endpoint === 'POST /timesheet/timer/start').at(-1)?.body;
  await expect.poll(notes).toMatchObject({ description: 'Phone call' });
  const menu = within(screen.getByText('Phone call').closest('li') ?? document.body);
  await user.click(menu.getByRole('button', { name: /^More actions/ }));
  await screen.findByRole('menuitem', { name: 'Split…' });
});

test('an entry that comes on top draws none of the others again', async () => {
  const two = log('a', 18, ['16:40', '17:04'], on('two'));
  const { queryClient } = open([two]);
  const row = () => screen.getByText('Task two').closest('li') ?? document.body;
  await screen.findByRole('button', { name: 'Continue: Task two' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const title = screen.getByRole('heading', { level: 2 });
  const before = [drawingOf(row()), drawingOf(title)];
  act(() => {
    queryClient.setQueriesData({ queryKey: ['time-logs'] }, [
      two,
      log('b', 20, ['08:00', '09:30'], on('one')),
    ]);
  });
  await screen.findByText('Task one');
  expect(drawingOf(row())).toBe(before[0]);
  expect(drawingOf(title)).toBe(before[1]);
});

test('time that is counted on its task draws no entry', async () => {
  const { queryClient } = open([log('a', 18, ['16:40', '17:04'], on('two'))]);
  const row = () => screen.getByText('Task two').closest('li') ?? document.body;
  await screen.findByRole('button', { name: 'Continue: Task two' });
  const read = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await read();
  const before = drawingOf(row());
  act(() => {
    queryClient.setQueryData(teamTasksQuery({ teamId: 'blue' }).queryKey, {
      items: [task('two', { totalWorkedTime: 60 })],
      total: 1,
    });
  });
  await read();
  expect(drawingOf(row())).toBe(before);
});

test('a week without time has no list', async () => {
  const { queryClient } = open([]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a start moves no row under the pointer', async () => {
  const before = [log('b', 20, ['08:00', '09:30'], on('one')), log('c', 20, ['09:30', '10:00'], on('two'))];
  const { user, queryClient } = open(before);
  await screen.findByText('Task one');
  const titles = () =>
    screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
  expect(titles()).toEqual(['Task two', 'Task one']);
  await user.hover(screen.getByText('Task one'));
  const newest = log('d', 20, ['11:00', '12:00'], on('one'));
  act(() => {
    queryClient.setQueriesData({ queryKey: ['time-logs'] }, [...before, newest]);
  });
  await screen.findByText('1:00');
  expect(titles()).toEqual(['Task two', 'Task one']);
  await user.hover(document.body);
  await waitFor(() => expect(titles()).toEqual(['Task one', 'Task two']));
});
