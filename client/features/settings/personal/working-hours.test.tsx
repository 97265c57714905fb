import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import type { FormatPreferences } from '#client/lib/time/use-format.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { employeeTexts, type WorkingDay } from '#shared/workspaces/employee.schema.ts';

const read = 'GET /employee/employee/working-hours';
const save = 'PUT /employee/employee/working-hours';

const days: WorkingDay[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  isWorkingDay: weekday <= 5,
  startTime: '09:00',
  endTime: weekday === 5 ? '24:00' : '17:00',
}));
const week = { employeeId: 'employee', timeZone: 'UTC', days, weeklyHours: 47, weeks: [{ days }] };
const changed = (weekday: number, change: Partial<WorkingDay>) =>
  days.map((day) => (day.weekday === weekday ? { ...day, ...change } : day));

const section = () => within(screen.getByRole('region', { name: 'Working hours' }));
const day = (name: string) => within(section().getByRole('group', { name }));

async function open(answers: Answers = {}, formats: FormatPreferences = {}) {
  const page = openSettings({
    section: 'workingHours',
    formats,
    answers: { [read]: ok(week), [save]: ok(week), ...answers },
  });
  await section().findByRole('group', { name: 'Monday' });
  return page;
}

const setClock = (label: string, value: string) =>
  fireEvent.change(section().getByLabelText(label), { target: { value } });

test('the week is shown with its total, and saved as a whole', async () => {
  const { user, bodies } = await open({
    [save]: ok({ ...week, days: changed(1, { startTime: '10:30' }), weeklyHours: 45.5 }),
  });
  section().getByText('47:00');
  expect(section().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  setClock('Monday, from', '10:30');
  await section().findByText('45:30');
  await user.click(section().getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(bodies(save)).toEqual([{ days: changed(1, { startTime: '10:30' }) }]);
  await waitFor(() =>
    expect(section().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true),
  );
});

test('a day is taken off with the keyboard, and its hours go out of the total', async () => {
  const { user, bodies } = await open();
  day('Tuesday').getByRole('switch', { name: 'Tuesday' }).focus();
  await user.keyboard(' ');
  await section().findByText('39:00');
  expect(section().queryByLabelText('Tuesday, from')).toBeNull();
  await user.click(section().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ days: changed(2, { isWorkingDay: false }) }]));
});

test('midnight ends a day', async () => {
  const { user, bodies } = await open();
  expect(section().getByLabelText('Friday, to')).toHaveProperty('value', '00:00');
  setClock('Thursday, to', '00:00');
  await user.click(section().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ days: changed(4, { endTime: '24:00' }) }]));
});

test('an end before the start and a missing time are named at their day and not sent', async () => {
  const { user, bodies } = await open();
  setClock('Monday, to', '08:00');
  setClock('Wednesday, from', '');
  await user.click(section().getByRole('button', { name: 'Save' }));
  await day('Monday').findByText(employeeTexts.clockOrder);
  await day('Wednesday').findByText(employeeTexts.clock);
  expect(bodies(save)).toEqual([]);
  await user.click(section().getByRole('button', { name: 'Discard' }));
  expect(section().getByLabelText('Monday, to')).toHaveProperty('value', '17:00');
});

test('a day off is no obstacle with times that nobody sees', async () => {
  const { user, bodies } = await open();
  setClock('Monday, to', '08:00');
  await user.click(day('Monday').getByRole('switch'));
  await user.click(section().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ days: changed(1, { isWorkingDay: false }) }]));
});

test('times follow the clock of the person, typed or chosen', async () => {
  const { user, bodies } = await open({}, { hour12: true });
  const from = section().getByRole('combobox', { name: 'Monday, from' });
  expect(from).toHaveProperty('value', '09:00 AM');
  await user.clear(from);
  await user.type(from, '1:20 pm');
  const to = section().getByRole('combobox', { name: 'Monday, to' });
  await user.click(to);
  expect(from).toHaveProperty('value', '01:20 PM');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(to).toHaveProperty('value', '05:15 PM');
  await user.click(section().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(save)).toEqual([{ days: changed(1, { startTime: '13:20', endTime: '17:15' }) }]),
  );
});

test('a refusal is said and what was entered stays', async () => {
  const { user } = await open({ [save]: refusal(403, 'Forbidden') });
  setClock('Monday, from', '08:00');
  await user.click(section().getByRole('button', { name: 'Save' }));
  expect((await section().findByRole('alert')).textContent).toContain('Forbidden');
  expect(section().getByLabelText('Monday, from')).toHaveProperty('value', '08:00');
});

test.each([
  ['of the organization', {}, '40:00', 'Set by your organization for everyone.'],
  ['of their own', { reWeeklyLimit: 20 }, '20:00', 'Set for you.'],
])('a weekly limit %s is shown', async (_whose, employee, limit, source) => {
  await open({
    'GET /employee/employee': ok({ id: 'employee', ...employee }),
    'GET /organization/organization': ok({ id: 'organization', defaultWeeklyLimit: 40 }),
  });
  await section().findByText(source);
  section().getByText(limit);
});

test('without a limit there is no row for it', async () => {
  await open({ 'GET /employee/employee': ok({ id: 'employee' }) });
  expect(section().queryByText('Weekly limit')).toBeNull();
});

test('hours that do not come can be requested again', async () => {
  const { user } = openSettings({
    section: 'workingHours',
    answers: { [read]: ['unreachable', ok(week)] },
  });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByRole('group', { name: 'Sunday' });
});

test('hours to come are listed with their day, and can be deleted', async () => {
  const entry = { id: 'later', setting: 'workingDays', validFrom: '2099-01-01', value: days };
  const remove = 'DELETE /settings/history/later';
  const { user, bodies } = await open({
    'GET /settings/history': ok({ items: [entry], total: 1 }),
    [remove]: ok({ raw: [], affected: 1 }),
  });
  await section().findByText(/Planned/);
  await user.click(section().getByRole('button', { name: /^Delete: 47:00 per week/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(bodies(remove)).toHaveLength(1));
});
