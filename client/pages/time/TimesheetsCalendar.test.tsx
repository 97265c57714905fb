import '#client/features/timesheets/calendar/DaysView.tsx';
import '#client/features/time-logs/public/AddTimeDialog.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

const plainMedia = window.matchMedia;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  toaster.remove();
  vi.stubGlobal('matchMedia', plainMedia);
});

const saved = logOf({ from: '2026-03-09T08:15:00Z', to: '2026-03-09T16:30:00Z' });

async function openCalendar(more: Record<string, Reply> = {}) {
  serve(week, { 'PUT /timesheet/time-log/*': saved, ...more });
  const { user } = open('/timesheets?view=calendar');
  await screen.findByLabelText('Week calendar');
  return user;
}

const block = (name: RegExp) => screen.findByLabelText(name);

test('entries by the clock of the person, torn over midnight, what runs up to now', async () => {
  await openCalendar();
  await block(/^Export, 09:00 – 17:15, 8:15/);
  await block(/^Migrate, 23:10 – 00:00, 0:50/);
  await block(/^Migrate, 00:00 – 01:30, 1:30/);
  await block(/^Export, 12:30 – now, 1:30/);
});

const down = { key: 'ArrowDown' };

test.each([
  ['down', [down], '2026-03-09T08:15:00.000Z', '2026-03-09T16:30:00.000Z'],
  ['down twice', [down, down], '2026-03-09T08:30:00.000Z', '2026-03-09T16:45:00.000Z'],
  ['right', [{ key: 'ArrowRight' }], '2026-03-10T08:00:00.000Z', '2026-03-10T16:15:00.000Z'],
  [
    'Shift and up',
    [{ key: 'ArrowUp', shiftKey: true }],
    '2026-03-09T08:00:00.000Z',
    '2026-03-09T16:00:00.000Z',
  ],
])('the keys %s are one change, which can be undone', async (_keys, keys, startedAt, stoppedAt) => {
  await openCalendar();
  const first = await block(/^Export, 09:00 – 17/);
  // All in one go: a pause between them would save what was moved so far.
  for (const key of [...keys, { key: 'Enter' }]) {
    fireEvent.keyDown(document.querySelector('[data-dragged]') ?? first, key);
  }
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ startedAt, stoppedAt });
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(sent[1]?.body).toEqual({ startedAt: week[0]?.from, stoppedAt: week[0]?.to }));
});

test('Delete deletes, Enter edits', async () => {
  const user = await openCalendar({ 'DELETE /timesheet/time-log': 500 });
  fireEvent.keyDown(await block(/^Export, 09:00 – 17/), { key: 'Delete' });
  await screen.findByText('Failed to delete timesheet logs');
  expect(sent[0]?.method).toBe('DELETE');
  (await block(/^Export, 09:00 – 17/)).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Edit entry');
});

/** The columns as they would lie on a screen: 100 px wide, a minute high as a pixel. */
function layOut() {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-calendar-day]')];
  for (const [index, column] of columns.entries()) {
    const left = index * 100;
    column.getBoundingClientRect = () => new DOMRect(left, 0, 100, 1440);
  }
  document.elementsFromPoint = (x) => columns.slice(Math.floor(x / 100), Math.floor(x / 100) + 1);
  return columns;
}

test('a week without time has its band, so that the first entry pushes nothing down', async () => {
  serve([]);
  open('/timesheets?view=calendar');
  await within(await screen.findByRole('region', { name: 'Week approval' })).findByText('No time this week');
});

test('a stretch that is drawn opens the form with its times', async () => {
  const user = await openCalendar();
  const [, , wednesday] = layOut();
  if (!wednesday) throw new Error('no Wednesday');
  await user.pointer([
    { keys: '[MouseLeft>]', target: wednesday, coords: { x: 250, y: 600 } },
    { target: wednesday, coords: { x: 250, y: 658 } },
    { keys: '[/MouseLeft]', target: wednesday, coords: { x: 250, y: 658 } },
  ]);
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '10:00');
  expect(screen.getByLabelText('To')).toHaveProperty('value', '11:00');
});

test('a block that is dragged to another day is saved there', async () => {
  const user = await openCalendar();
  const export1 = await block(/^Export, 09:00 – 17/);
  const friday = layOut()[4];
  if (!friday) throw new Error('no Friday');
  await user.pointer([
    { keys: '[MouseLeft>]', target: export1, coords: { x: 50, y: 600 } },
    { target: friday, coords: { x: 450, y: 630 } },
    { keys: '[/MouseLeft]', target: friday, coords: { x: 450, y: 630 } },
  ]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    startedAt: '2026-03-13T08:30:00.000Z',
    stoppedAt: '2026-03-13T16:45:00.000Z',
  });
});

test('a busy page saves where the pointer let go, not where it last drew the block', async () => {
  await openCalendar();
  const export1 = await block(/^Export, 09:00 – 17/);
  const [monday, , , thursday, friday] = layOut();
  if (!monday || !thursday || !friday) throw new Error('not a whole week');
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1 });
  fireEvent.pointerDown(export1, at(50, 600));
  act(() => {
    fireEvent.pointerMove(thursday, at(350, 700));
    fireEvent.pointerMove(friday, at(450, 630));
    fireEvent.pointerUp(friday, at(450, 630));
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ startedAt: '2026-03-13T08:30:00.000Z' });
});

test('on a phone one day is shown', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...plainMedia(media),
    matches: media.includes('max-width'),
  }));
  await openCalendar();
  await block(/^Export, 12:30 – now/);
  expect(screen.queryByLabelText(/^Export, 09:00 – 17/)).toBeNull();
  expect(document.querySelectorAll('[data-calendar-day]')).toHaveLength(1);
});
