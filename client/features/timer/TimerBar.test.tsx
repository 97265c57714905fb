import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VerificationDialog } from '#client/features/auth/public/VerificationDialog.tsx';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { TimerNotices } from '#client/features/timer/public/TimerNotices.tsx';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';
import {
  holdAnswers,
  renderInScope,
  scope,
  signIn,
  task,
  timerServer,
} from '#client/features/timer/timer-test-kit.tsx';
import { typedWork } from '#client/features/timer/typed-work.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { drawingOf } from '#client/testing/drawing.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

const hour = 3_600_000;
const start = 'POST /timesheet/timer/start';
const stop = 'POST /timesheet/timer/stop';
const sync = 'POST /timesheet/time-slot';

function Upkeep() {
  useTimerUpkeep();
  return <TimerBar />;
}

const barAndNotices = (
  <>
    <TimerBar />
    <TimerNotices />
  </>
);

const clock = () => screen.getByRole('timer').textContent;
const seconds = () => Number(clock()?.slice(-2));
const startButton = () => screen.findByRole('button', { name: 'Start timer' });
const workField = () => screen.findByRole('combobox', { name: 'What are you working on?' });
const stopButton = () => screen.findByRole('button', { name: 'Stop timer' });

beforeEach(() => {
  signIn();
  typedWork.write('');
  toaster.remove();
});

test('work that is counted anew draws neither the task nor the switch', async () => {
  timerServer({ tasks: [task('one')] });
  writeActive('task', 'one');
  const { queryClient } = renderInScope(<TimerBar />);
  const shown = await screen.findByText('Task one');
  const press = await startButton();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = [drawingOf(shown), drawingOf(press)];
  const show = (facts: Partial<Task>) =>
    act(() => {
      queryClient.setQueryData(teamTasksQuery({ teamId: 'blue' }).queryKey, {
        items: [task('one', facts)],
        total: 1,
      });
    });
  show({ totalWorkedTime: 60 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(drawingOf(shown)).toBe(before[0]);
  expect(drawingOf(press)).toBe(before[1]);
  show({ title: 'Another title' });
  await screen.findByText('Another title');
});

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-19T10:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows the time since the start by the clock of the server', async () => {
    const server = timerServer({ ahead: 5 * 60_000 });
    server.run('one', new Date(server.now().getTime() - hour));
    renderInScope(<TimerBar />);
    await screen.findByRole('timer');
    // A slow machine takes a while to get here, and time passes meanwhile.
    expect(clock()).toMatch(/^1:00:0\d$/);
    const before = seconds();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(seconds()).toBeGreaterThanOrEqual(before + 2);
  });

  test('is right at once after the device slept', async () => {
    const server = timerServer();
    server.run('one', server.now());
    renderInScope(<TimerBar />);
    await screen.findByRole('timer');
    vi.setSystemTime(Date.now() + 2 * hour);
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(clock()).toMatch(/^2:00:0\d$/);
  });

  test('stands still while nobody looks and goes on where the time is', async () => {
    const server = timerServer();
    server.run('one', server.now());
    renderInScope(<TimerBar />);
    await screen.findByRole('timer');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = clock();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(clock()).toBe(before);
    hidden.mockReturnValue(false);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(clock()).toMatch(/^0:00:1\d$/);
    hidden.mockRestore();
  });

  test('asks the server again when the clock of the device was set', async () => {
    const server = timerServer();
    server.run('one', server.now());
    renderInScope(<Upkeep />);
    await screen.findByRole('timer');
    const reads = server.count('GET /timesheet/timer/status');
    vi.setSystemTime(Date.now() - hour);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(server.count('GET /timesheet/timer/status')).toBeGreaterThan(reads);
  });

  test('sends a sign of life every minute, and takes over what the server answers', async () => {
    const server = timerServer();
    server.run('one', server.now());
    renderInScope(<Upkeep />);
    await screen.findByRole('timer');
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(server.count(sync)).toBe(0);
    server.running = false;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.count(sync)).toBe(1);
    await startButton();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(server.count(sync)).toBe(1);
  });

  test('stands in the title of the tab', async () => {
    const server = timerServer();
    server.run('one', new Date(server.now().getTime() - hour));
    const { unmount } = renderInScope(<Upkeep />);
    await waitFor(() => expect(document.title).toMatch(/^1:00:0\d · Task one$/));
    unmount();
    expect(document.title).toBe('Takt');
  });

  test('gives the icon of the tab a dot, once', async () => {
    const icon = document.createElement('link');
    Object.assign(icon, { rel: 'icon', href: '/favicon.svg' });
    document.head.append(icon);
    const write = vi.spyOn(icon, 'setAttribute');
    const server = timerServer();
    server.run('one', new Date(server.now().getTime() - hour));
    const { unmount } = renderInScope(<Upkeep />);
    await waitFor(() => expect(icon.getAttribute('href')).toBe('/favicon-running.svg'));
    const title = document.title;
    await waitFor(() => expect(document.title).not.toBe(title), { timeout: 3000 });
    expect(write).toHaveBeenCalledOnce();
    unmount();
    expect(icon.getAttribute('href')).toBe('/favicon.svg');
    icon.remove();
  });
});

describe('start and stop', () => {
  test('a start shows at once and stays when the server agrees', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    const release = holdAnswers(server);
    await user.click(await startButton());
    expect(clock()).toMatch(/^0:00:0\d$/);
    await release();
    await screen.findByText('Work started successfully');
    expect(server.sent.find(({ endpoint }) => endpoint === start)?.body).toEqual({
      taskId: 'one',
      organizationTeamId: 'blue',
      organizationId: 'organization',
      tenantId: 'tenant',
      logType: 'TRACKED',
      source: 'TEAMS',
      tags: [],
      clientId: expect.any(String),
    });
    expect(screen.getByRole('timer')).toBeTruthy();
  });

  test('a refused start is undone and says why', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    server.refuse.set(start, { status: 409, message: 'Plan your day first.' });
    await user.click(await startButton());
    await screen.findByText('Plan your day first.');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('a start that fails in the server is undone', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    server.refuse.set(start, { status: 500, message: 'Internal error' });
    await user.click(await startButton());
    await screen.findByText('Failed to start work. Please try again.');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('a start refused because it runs elsewhere shows what runs', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    server.run('two', server.now());
    server.refuse.set(start, { status: 409, message: 'The timer runs already.' });
    await user.click(await startButton());
    await screen.findByText('Task two');
    expect(screen.getByRole('timer')).toBeTruthy();
  });

  test('a stop shows at once, sends the last sign of life and is undone when it fails', async () => {
    const server = timerServer();
    server.run('one', server.now());
    const { user } = renderInScope(<TimerBar />);
    server.refuse.set(stop, { status: 500, message: 'Internal error' });
    const button = await stopButton();
    const release = holdAnswers(server);
    await user.click(button);
    expect(screen.queryByRole('timer')).toBeNull();
    await release();
    await screen.findByText("The timer couldn't be stopped. Please try again.");
    await screen.findByRole('timer');
    server.refuse.clear();
    await user.click(await stopButton());
    await startButton();
    await waitFor(() => expect(server.running).toBe(false));
    expect(server.count(sync)).toBe(2);
  });

  test('the last of quick presses is what holds', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    const release = holdAnswers(server);
    await user.click(await startButton());
    await user.click(await stopButton());
    await startButton();
    await release();
    await waitFor(() => expect(server.count(stop)).toBe(1));
    await waitFor(() => expect(server.running).toBe(false));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('another task in the picker takes over from the running one', async () => {
    const server = timerServer();
    server.run('one', new Date(server.now().getTime() - hour));
    const { user } = renderInScope(<TimerBar />);
    await screen.findByText('Task one');
    await user.type(await workField(), 'two');
    await user.click(await screen.findByRole('option', { name: /Task two/ }));
    await waitFor(() => expect(server.log?.taskId).toBe('two'));
    expect(server.running).toBe(true);
    expect(clock()).toMatch(/^0:00:0\d$/);
    expect(screen.getByText('1:00 today')).toBeTruthy();
  });

  test('a change in another tab is shown here', async () => {
    const server = timerServer();
    renderInScope(<Upkeep />);
    await startButton();
    const status = {
      duration: 60,
      running: true,
      lastLog: {
        id: 'log',
        createdAt: new Date().toISOString(),
        startedAt: new Date().toISOString(),
        stoppedAt: new Date().toISOString(),
        duration: 0,
        isRunning: true,
        taskId: 'two',
        employeeId: 'employee',
        source: 'TEAMS',
        logType: 'TRACKED',
      },
      timerStatus: 'running',
      serverTime: new Date(server.now().getTime() + 1000).toISOString(),
    };
    const otherTab = new BroadcastChannel('takt-timer');
    otherTab.postMessage({ tenantId: 'tenant', status });
    await screen.findByText('Task two');
    otherTab.close();
  });
});

describe('refusals known beforehand', () => {
  async function refused(reason: string) {
    const button = await startButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe(reason);
    return button;
  }

  test('no task', async () => {
    timerServer();
    renderInScope(<TimerBar />);
    await refused('Choose a task first.');
  });

  test('an unverified address; a press opens the field of its code and calls nobody', async () => {
    const server = timerServer();
    writeActive('task', 'one');
    const page = (
      <>
        <TimerBar />
        <VerificationDialog />
      </>
    );
    const { user } = renderInScope(page, { user: { ...scope().user, isEmailVerified: false } });
    await screen.findByText('Task one');
    await user.click(await startButton());
    await screen.findByRole('dialog', { name: 'Verify your email' });
    expect(server.count(start)).toBe(0);
  });

  test('a closed task, for people who may not reopen it', async () => {
    const server = timerServer({ tasks: [task('one', { status: 'closed' })] });
    writeActive('task', 'one');
    const { user } = renderInScope(barAndNotices);
    await screen.findByText('Task one');
    await user.click(await startButton());
    await waitFor(() =>
      expect(document.querySelector('[data-message]')?.textContent).toContain('Task is closed'),
    );
    expect(server.count(start)).toBe(0);
  });
});

test('a closed task is reopened and started from its button', async () => {
  const server = timerServer({ tasks: [task('one', { status: 'closed' })], mayEdit: true });
  writeActive('task', 'one');
  const { user } = renderInScope(barAndNotices);
  await screen.findByText('Task one');
  await user.click(await startButton());
  const question = within(await screen.findByRole('alertdialog', { name: 'Reopen “Task one”?' }));
  expect(server.count(start)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Reopen and start' }));
  await screen.findByRole('timer');
  const changed = server.sent.find(({ endpoint }) => endpoint === 'PUT /tasks/one');
  expect(changed?.body).toEqual({ status: 'Open', taskStatusId: 'status-open' });
  expect(server.log?.taskId).toBe('one');
});

test('a note that is typed before the start is answered is kept, and saved after it', async () => {
  const server = timerServer();
  writeActive('task', 'one');
  const { user } = renderInScope(<TimerBar />);
  await screen.findByText('Task one');
  const release = holdAnswers(server);
  await user.click(await startButton());
  await user.click(await screen.findByRole('button', { name: /^Edit running entry/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ink is late');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(server.sent.filter(({ endpoint }) => endpoint.startsWith('PUT'))).toEqual([]);
  await release();
  await waitFor(() => expect(save.isConnected).toBe(false));
  const made = server.sent.find(({ endpoint }) => endpoint === start)?.body.clientId;
  const change = server.sent.find(({ endpoint }) => endpoint.startsWith('PUT'));
  expect(change).toEqual({
    endpoint: `PUT /timesheet/time-log/${made}`,
    body: { description: 'Ink is late' },
  });
});

test('the clock opens what runs, and a refusal stands at its field', async () => {
  const server = timerServer();
  server.run('one', new Date(Math.floor(server.now().getTime() / 60_000) * 60_000 - hour));
  const { user } = renderInScope(<TimerBar />);
  await user.click(await screen.findByRole('button', { name: /^Edit running entry/ }));
  await user.click(await screen.findByRole('button', { name: /Start 15 min earlier/ }));
  expect(screen.getByText(/0:15 earlier/)).toBeTruthy();
  server.refuse.set('PUT /timesheet/time-log/log', {
    status: 409,
    message: 'This overlaps lunch.',
    code: 'TIME_OVERLAPS',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/This overlaps lunch/);
  server.refuse.clear();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  const { body } = server.sent.findLast(({ endpoint }) => endpoint.startsWith('PUT')) ?? {};
  const startedAt = new Date((server.log?.startedAt.getTime() ?? 0) - 15 * 60_000);
  expect(body).toMatchObject({ startedAt: startedAt.toISOString() });
});

test('a timer of another workspace is named in the bar, and stopped there', async () => {
  const startedAt = new Date(Date.now() - hour - 60_000).toISOString();
  const server = timerServer({
    others: [{ tenantId: 'west', workspace: 'West', logId: 'log-west', startedAt }],
  });
  const { user } = renderInScope(<TimerBar />);
  await screen.findByRole('group', { name: 'Timer in West: 1:01' });
  await user.click(screen.getByRole('button', { name: 'Stop the timer in West' }));
  await screen.findByText('The timer in West was stopped');
  const { body } = server.sent.find(({ endpoint }) => endpoint.startsWith('POST')) ?? {};
  expect(body).toEqual({ logId: 'log-west' });
});
