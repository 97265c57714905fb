import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { renderInScope, signIn, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { RunningEntry } from '#client/features/timer/work/RunningEntry.tsx';

/*
 * In Berlin the clocks go back on 25 October 2026 at 1:00 in Greenwich: 2:05 is shown for the second time at 1:05.
 */

const startedAt = new Date('2026-10-25T01:05:20Z');

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-10-25T01:40:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const server = timerServer();
  server.run('one', startedAt);
  renderInScope(<RunningEntry onDone={() => {}} />, { timeZone: 'Europe/Berlin' });
  await screen.findByRole('combobox', { name: 'Started' });
  await act(() => vi.advanceTimersByTimeAsync(50));
  const edits = () => server.sent.filter(({ endpoint }) => endpoint.startsWith('PUT /timesheet/time-log'));
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edits()).toHaveLength(1));
    return edits()[0]?.body;
  };
  const which = () => screen.getByRole('combobox', { name: 'Which Started' });
  return { save, which };
}

test('a step back over the change of the clocks is a step earlier', async () => {
  const { save, which } = await open();
  expect(which()).toHaveProperty('value', 'second');
  fireEvent.click(screen.getByRole('button', { name: /Start 15 min earlier/ }));
  expect(screen.getByRole('combobox', { name: 'Started' })).toHaveProperty('value', '02:50');
  expect(which()).toHaveProperty('value', 'first');
  expect(await save()).toEqual({ startedAt: '2026-10-25T00:50:00.000Z' });
});

test('a start that is typed is the last time that is not ahead, and either can be chosen', async () => {
  const { save, which } = await open();
  const started = screen.getByRole('combobox', { name: 'Started' });
  fireEvent.change(started, { target: { value: '02:30' } });
  expect(which()).toHaveProperty('value', 'second');
  fireEvent.change(started, { target: { value: '02:50' } });
  expect(which()).toHaveProperty('value', 'first');
  fireEvent.change(started, { target: { value: '02:30' } });
  fireEvent.change(which(), { target: { value: 'first' } });
  expect(await save()).toEqual({ startedAt: '2026-10-25T00:30:00.000Z' });
});

test('another note leaves the start as it is', async () => {
  const { save } = await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Night watch' } });
  expect(await save()).toEqual({ description: 'Night watch' });
});

test('a note that was saved is there when the entry is opened again', async () => {
  const server = timerServer();
  server.run('one', startedAt, { note: 'Paper is out' });
  const { user } = renderInScope(<TimerBar />);
  const edit = await screen.findByRole('button', { name: /^Edit running entry/ });
  await user.click(edit);
  const note = () => screen.findByRole('textbox', { name: 'Note' });
  await user.clear(await note());
  await user.type(await note(), 'Ink is late');
  let answerStatus = () => {};
  server.gates.set('GET /timesheet/timer/status', new Promise((resolve) => (answerStatus = resolve)));
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => expect(server.count('PUT /timesheet/time-log/log')).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(save.isConnected).toBe(true);
  await act(async () => answerStatus());
  await waitFor(() => expect(save.isConnected).toBe(false));
  await user.click(edit);
  expect(await note()).toHaveProperty('value', 'Ink is late');
});

test('a change of another device is not undone', async () => {
  const server = timerServer();
  server.run('one', startedAt);
  const { queryClient } = renderInScope(<RunningEntry onDone={() => {}} />);
  await screen.findByRole('textbox', { name: 'Note' });
  server.run('one', new Date('2026-10-25T00:40:00Z'), { note: 'From the phone' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['timer'] }));
  expect(server.count('GET /timesheet/timer/status')).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(50));
  fireEvent.click(screen.getByRole('button', { name: /Start 15 min earlier/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.count('PUT /timesheet/time-log/log')).toBe(1));
  expect(server.sent.findLast(({ endpoint }) => endpoint.startsWith('PUT'))?.body).toEqual({
    startedAt: '2026-10-25T00:50:00.000Z',
  });
});
