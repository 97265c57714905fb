import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { TimerNotices } from '#client/features/timer/public/TimerNotices.tsx';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';
import { renderInScope, signIn, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { toaster } from '#client/ui/feedback/toaster.ts';

const minute = 60_000;
const hour = 60 * minute;
const gapCall = 'POST /timesheet/timer/gap';
const stopCall = 'POST /timesheet/timer/stop';

function Page() {
  useTimerUpkeep();
  return (
    <>
      <TimerBar />
      <TimerNotices />
    </>
  );
}

const clock = (text: string) => new Date(`2026-11-19T${text}:00Z`);
const asked = () => screen.findByRole('dialog', { name: 'Were you working?' });
const notAsked = () => expect(screen.queryByRole('dialog')).toBeNull();

/** The device sleeps until then. */
async function wakeAt(text: string) {
  vi.setSystemTime(clock(text));
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await act(() => vi.advanceTimersByTimeAsync(50));
}

async function open(server: ReturnType<typeof timerServer>) {
  renderInScope(<Page />);
  await screen.findByRole('timer');
  await act(() => vi.advanceTimersByTimeAsync(50));
  return server;
}

/** It is 10:00, and the timer runs since 9:00. */
function running(seenAt = '10:00') {
  const server = timerServer();
  server.run('one', clock('09:00'), { seenAt: clock(seenAt) });
  return server;
}

const decisions = (server: ReturnType<typeof timerServer>) =>
  server.sent.flatMap(({ endpoint, body }) => (endpoint === gapCall ? [body] : []));

beforeEach(() => {
  signIn();
  toaster.remove();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: clock('10:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('time in which nothing was heard', () => {
  test('a device that slept for longer than allowed asks, and the timer goes on meanwhile', async () => {
    const server = await open(running());
    await wakeAt('10:30');
    const dialog = await asked();
    expect(dialog.textContent).toContain('from 10:00');
    expect(dialog.textContent).toContain('0:30');
    expect(screen.getByRole('timer', { hidden: true }).textContent).toMatch(/^1:30:/);
    fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' });
    await waitFor(notAsked);
    await wakeAt('10:35');
    notAsked();
    expect(decisions(server)).toEqual([]);
  });

  test('time without a task is called by its note', async () => {
    const server = timerServer();
    server.run('', clock('09:00'), { seenAt: clock('10:00'), note: 'Sketches' });
    await open(server);
    await wakeAt('10:30');
    expect((await asked()).textContent).toContain('Sketches: from');
  });

  test.each([
    ['Discard it and stop', 'discard'],
    ['Discard it and continue', 'continue'],
    ['I took a break', 'break'],
    ['I worked on something else', 'split'],
  ])('%s', async (label, action) => {
    const server = await open(running());
    await wakeAt('10:30');
    fireEvent.click(within(await asked()).getByRole('button', { name: new RegExp(`^${label}`) }));
    await waitFor(notAsked);
    const [decision] = decisions(server);
    expect(decision).toMatchObject({ logId: 'log', action });
    expect(String(decision?.from)).toMatch(/^2026-11-19T10:00:0/);
    expect(String(decision?.to)).toMatch(/^2026-11-19T10:30:0/);
  });

  test('a page that is opened again asks, too, and again after a reload without an answer', async () => {
    const server = running('09:20');
    const first = renderInScope(<Page />);
    await asked();
    first.unmount();
    server.run('one', clock('09:00'));
    renderInScope(<Page />);
    expect((await asked()).textContent).toContain('from 09:20');
  });

  test.each([
    ['a short one', '10:05', {}],
    ['where the organization does not ask', '10:30', { attention: { forgottenHours: 10 } }],
    ['when another device was heard', '10:30', { seenAt: clock('10:29') }],
  ])(
    'nothing is asked: %s',
    async (_why, text, { attention, seenAt }: { attention?: object; seenAt?: Date }) => {
      const server = running();
      if (attention) server.attention = { forgottenHours: 10 };
      await open(server);
      if (seenAt && server.log) server.log.seenAt = seenAt;
      await wakeAt(text);
      notAsked();
    },
  );

  test('a decision that fails stays open, one that comes too late says so', async () => {
    const server = await open(running());
    await wakeAt('10:30');
    const dialog = await asked();
    const stop = within(dialog).getByRole('button', { name: /^Discard it and stop/ });
    server.refuse.set(gapCall, 'unreachable');
    fireEvent.click(stop);
    await within(dialog).findByText('Error (network error): network issue, please try again later.');
    server.refuse.set(gapCall, { status: 409, code: 'TIMER_CHANGED', message: 'The timer was changed.' });
    fireEvent.click(stop);
    await screen.findByText('The timer was changed.');
    await waitFor(notAsked);
  });
});

describe('a timer that runs for long', () => {
  const notice = () => screen.queryByText(/^Still working\? Your timer has been running since/);

  test('asks, and is quiet for as long again once it goes on', async () => {
    const server = running();
    server.run('one', new Date(clock('10:00').getTime() - 10 * hour));
    await open(server);
    await waitFor(() => expect(notice()).toBeTruthy());
    expect(screen.queryByRole('button', { name: /^Stop at last activity/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Keep running' }));
    await waitFor(() => expect(notice()).toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(2 * minute));
    expect(notice()).toBeNull();
    expect(server.count(stopCall)).toBe(0);
  });

  test('is not asked about before', async () => {
    const server = running();
    server.run('one', new Date(clock('10:00').getTime() - 10 * hour + 2 * minute));
    await open(server);
    expect(notice()).toBeNull();
  });

  test('stops at the last activity, also after the gap was kept', async () => {
    const server = running();
    server.run('one', new Date(clock('10:00').getTime() - 15 * hour), { seenAt: clock('01:15') });
    await open(server);
    fireEvent.click(within(await asked()).getByRole('button', { name: /^Keep the time/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Stop at last activity \(.*15/ }));
    await waitFor(() => expect(server.count(stopCall)).toBe(1));
    const sent = server.sent.find(({ endpoint }) => endpoint === stopCall);
    expect(sent?.body).toMatchObject({ stoppedAt: clock('01:15').toISOString() });
  });

  test('stops at a chosen time between its start and now', async () => {
    const server = running();
    server.run('one', new Date(clock('10:00').getTime() - 10 * hour));
    await open(server);
    fireEvent.click(await screen.findByRole('button', { name: 'Stop at…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop timer at' });
    const time = within(dialog).getByRole('combobox', { name: 'Time' });
    const stop = within(dialog).getByRole('button', { name: 'Stop timer' });
    fireEvent.change(time, { target: { value: '23:00' } });
    await within(dialog).findByText(/^Choose a time between/);
    expect(stop).toHaveProperty('disabled', true);
    fireEvent.change(time, { target: { value: '08:30' } });
    await within(dialog).findByText('Tracked time: 8:30.');
    fireEvent.click(stop);
    await waitFor(() => expect(server.count(stopCall)).toBe(1));
    const sent = server.sent.find(({ endpoint }) => endpoint === stopCall);
    expect(sent?.body).toMatchObject({ stoppedAt: clock('08:30').toISOString() });
  });
});

describe('an entry that is stopped within a minute', () => {
  const stop = () => fireEvent.click(screen.getByRole('button', { name: /^Stop timer/ }));

  test('can be dropped at once', async () => {
    const server = timerServer();
    server.run('one', new Date('2026-11-19T09:59:48Z'));
    await open(server);
    stop();
    await screen.findByText(/^Stopped after 1\d seconds$/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText('1 entry deleted');
    const removal = server.sent.find(({ endpoint }) => endpoint === 'DELETE /timesheet/time-log');
    expect(removal?.body).toEqual({ logIds: ['log'] });
    screen.getByRole('button', { name: 'Undo' });
  });

  test('longer time is not asked about', async () => {
    const server = timerServer();
    server.run('one', clock('09:58'));
    await open(server);
    stop();
    await waitFor(() => expect(server.count(stopCall)).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByText(/^Stopped after/)).toBeNull();
  });
});
