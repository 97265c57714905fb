import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TaskRecord } from '#client/features/tasks/page/TaskRecord.tsx';
import { renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { type Answers, ok } from '#client/testing/stub-api.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const entry = (from: string, to: string, facts: Partial<TimeLog> = {}) => {
  const log = { ...logOf({ from, to, task: 'one' }), ...facts };
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return {
    log,
    day: '2026-11-01',
    startedAt: from,
    stoppedAt: to,
    seconds,
    isRunning: false,
    timesheetId: 's',
    status: 'DRAFT',
  };
};
const bobs = { employeeId: 'bob', employee: { id: 'bob', fullName: 'Bob Other' } };
const entries = [
  entry('2026-11-18T14:00:00.000Z', '2026-11-18T15:30:00.000Z', { description: 'Second try' }),
  entry('2026-11-18T08:00:00.000Z', '2026-11-18T08:40:00.000Z'),
  entry('2026-11-17T08:00:00.000Z', '2026-11-17T09:00:00.000Z', bobs),
];
const person = { userId: 'u', running: 0 };
const totals = {
  count: 3,
  rows: 3,
  running: 0,
  seconds: 11_400,
  at: '2026-11-19T10:00:00.000Z',
  timeZones: ['UTC'],
  groups: [{ day: '2026-11-01', count: 3, running: 0, seconds: 11_400, statuses: ['DRAFT'] }],
  people: [
    { ...person, employeeId: 'employee-ann', name: 'Ann Archer', count: 2, seconds: 7800 },
    { ...person, employeeId: 'bob', name: 'Bob Other', count: 1, seconds: 3600 },
  ],
};
const by = { id: 'bob-user', name: 'Bob Other' };
const onTask = { entity: 'Task', entityId: 'one', createdByUser: by };
const step = {
  ...onTask,
  id: 'h1',
  action: 'Updated',
  actorType: 'User',
  updatedFields: ['status'],
  previousValues: { status: 'open' },
  updatedValues: { status: 'in-progress' },
  createdAt: '2026-11-18T10:00:00.000Z',
};
const comment = {
  ...onTask,
  id: 'c1',
  comment: '<p>Words</p>',
  mentionEmployeeIds: [],
  createdAt: '2026-11-19T10:00:00.000Z',
};

function open(more: Answers) {
  const one = task('one');
  const sent = taskServer([one], {
    'GET /role-permissions/me': ok([{ permission: 'TIME_TRACKER', enabled: true }]),
    'GET /timesheet/time-log/entries': ok({ items: entries, totals }),
    ...more,
  });
  return { sent, ...renderInScope(<TaskRecord task={one} />) };
}

test('the work of a day is a line among comments and changes', async () => {
  open({ 'GET /activity-log': ok({ items: [step], total: 1 }) });
  const feed = await screen.findByRole('list', { name: 'Task activity' });
  await within(feed).findByText(/changed the status/);
  const lines = within(feed)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/ · .*/, ''));
  expect(lines).toEqual([
    'Ann Archer tracked 2:10',
    expect.stringContaining('Bob Other changed the status'),
    'Bob Other tracked 1:00',
  ]);
});

test('the time has the sum of each person, the entries, and the report about them', async () => {
  const { sent, user } = open({ 'GET /comment': ok({ items: [comment], total: 1 }) });
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.click(field);
  await user.paste('Half a');
  await user.click(screen.getByRole('radio', { name: 'Time' }));
  const people = await screen.findByRole('list', { name: 'Time by person' });
  const textsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(textsOf(people)).toEqual(['AAAnn Archer2:10', 'BOBob Other1:00']);
  expect(textsOf(screen.getByRole('list', { name: 'Time entries' }))[0]).toContain('Second try1:30');
  expect(screen.getByText('3 entries, 3:10')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open report' }).getAttribute('href')).toBe(
    '/reports?task=one&from=2026-11-01&to=2026-11-30',
  );
  expect(screen.queryByText('Words')).toBeNull();
  const search = sent.find(({ endpoint }) => endpoint.endsWith('/entries'))?.search;
  expect(search).toMatch(/taskIds.*=one.*people=true/);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(field.textContent).toBe('Half a');
});
