import '#client/features/time-logs/public/AddTimeDialog.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAddTime, openEditTime } from '#client/features/time-logs/public/time-dialog.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { eachEntryField, entryFlags, entryTexts } from '#shared/time-logs/entry-fields.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  resetSessionStores();
  vi.useRealTimers();
  toaster.remove();
});

const add = 'POST /timesheet/time-log';
const task = { id: 'task-1', title: 'Export', status: 'open', public: true, projectId: 'project-1' };
const tasks = { '/tasks/team': { items: [task], total: 1 } };
const projects = { '/organization-projects': { items: [{ id: 'project-1', name: 'Ledger' }], total: 1 } };

async function openFew(replies: Record<string, Reply> = {}, role = 'EMPLOYEE') {
  serve(week, { ...tasks, ...projects, ...replies });
  const { user } = open('/timesheets', { role });
  await screen.findByRole('grid');
  openAddTime();
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  return { user, form, type: (name: string, text: string) => fill(name, text) };

  async function fill(name: string, text: string) {
    const field = form.getByRole(name === 'Duration' ? 'textbox' : 'combobox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
}

/** The form with all its fields. */
async function openForm(replies: Record<string, Reply> = {}, role = 'EMPLOYEE') {
  const opened = await openFew(replies, role);
  await opened.user.click(opened.form.getByRole('button', { name: 'More' }));
  return opened;
}

test('new time asks for task, length and day, and goes where there is room', async () => {
  const { user, form, type } = await openFew({ [add]: logOf({ from: '2026-03-11T08:00:00Z' }) });
  expect(form.queryByRole('combobox', { name: 'From' })).toBeNull();
  expect(form.queryByRole('combobox', { name: 'Reason' })).toBeNull();
  await type('Duration', '1');
  await form.findByText('11:00 – 12:00');
  await user.click(form.getByRole('button', { name: 'Yesterday' }));
  await form.findByText('09:00 – 10:00');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    startedAt: '2026-03-11T08:00:00.000Z',
    stoppedAt: '2026-03-11T09:00:00.000Z',
  });
});

test('times that somebody chose stay', async () => {
  const { form, type } = await openForm();
  await type('Duration', '1');
  await type('From', '7:30');
  await type('Duration', '0:45');
  expect(form.getByRole('combobox', { name: 'From' })).toHaveProperty('value', '07:30');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '08:15');
});

test('all fields stay once they were asked for', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  openAddTime();
  const again = within(await screen.findByRole('dialog', { name: 'Add time' }));
  again.getByRole('combobox', { name: 'From' });
  expect(again.queryByRole('button', { name: 'More' })).toBeNull();
});

test('unsaved time comes back where it was left, says so, and can be discarded', async () => {
  const { user, form, type } = await openForm();
  await type('Duration', '2');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Important words');
  await user.keyboard('{Escape}');

  openAddTime({ day: '2026-03-12', from: '13:45', to: '15:00' });
  const drawn = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(drawn.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  expect(drawn.queryByText('Restored from your last try')).toBeNull();
  await user.click(drawn.getByRole('button', { name: 'Cancel' }));

  openAddTime();
  const again = within(await screen.findByRole('dialog', { name: 'Add time' }));
  again.getByText('Restored from your last try');
  expect(again.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '2');
  await user.click(again.getByRole('button', { name: 'Discard' }));
  expect(again.queryByText('Restored from your last try')).toBeNull();
  expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  await user.click(again.getByRole('button', { name: 'Cancel' }));

  openAddTime();
  const last = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(last.queryByText('Restored from your last try')).toBeNull();
});

test('adds what was typed in the zone of the person, and says so', async () => {
  const { user, form, type } = await openForm({
    [add]: logOf({ from: '2026-03-12T08:00:00Z' }),
    '/organization/organization-north': { requireReason: true },
  });
  await type('From', '9:15');
  await type('Duration', '1h30');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '10:45');
  await user.click(form.getByRole('button', { name: /Task/ }));
  await user.click(await screen.findByRole('option', { name: /Export/ }));
  await user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'No internet');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Call with the bank');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await screen.findByText('Time added successfully');
  expect(screen.queryByRole('dialog', { name: 'Add time' })).toBeNull();
  expect(sent[0]?.body).toMatchObject({
    startedAt: '2026-03-12T08:15:00.000Z',
    stoppedAt: '2026-03-12T09:45:00.000Z',
    employeeId: 'employee-ann',
    taskId: 'task-1',
    projectId: 'project-1',
    reason: 'No internet',
    description: 'Call with the bank',
    timeZone: 'Europe/Paris',
  });
});

test('a project brings its client and whether it is billable; only a choice is sent', async () => {
  const level = { billable: null, hasRate: false };
  const more = {
    '/organization-contact': { items: [{ id: 'client-1', name: 'Acme' }], total: 1 },
    '/rates/billable-defaults': {
      organization: level,
      clients: [{ ...level, id: 'client-1', hasRate: true }],
      projects: [{ ...level, id: 'project-1', organizationContactId: 'client-1' }],
    },
    [add]: { refused: 409, body: { message: 'Not now' } },
  };
  const { user, form, type } = await openForm(more);
  await type('Duration', '1');
  const billable = form.getByRole('checkbox', { name: 'Billable' });
  expect(billable).toHaveProperty('checked', false);
  await user.click(form.getByRole('button', { name: /Project/ }));
  await user.click(await screen.findByRole('option', { name: /Ledger/ }));
  await form.findByText('Acme');
  expect(billable).toHaveProperty('checked', true);
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('isBillable');
  expect(sent[0]?.body).not.toHaveProperty('organizationContactId');
  await user.click(billable);
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ isBillable: false });
});

test('the organization’s required fields are asked for before anything is sent', async () => {
  const rules = { requireReason: true, requireDescription: true, requireProject: true, requireTask: true };
  const { user, form, type } = await openFew({ '/organization/organization-north': rules });
  await type('Duration', '1:75');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  form.getByText(/Minutes must be < 60/);
  const { reason, description, projectId, taskId } = timeLogTexts.required;
  for (const text of [reason, description, projectId, taskId]) form.getByText(text);
  await type('Duration', 'lots');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  form.getByText(/Invalid format\. Use H:MM or decimal \(e\.g\. 4\.5\)/);
  expect(sent).toEqual([]);
});

test('an overlap names the other entry, and offers the next room, then to cut it', async () => {
  const overlapping = [
    {
      id: 'log-x',
      startedAt: '2026-03-12T07:00:00Z',
      stoppedAt: '2026-03-12T07:40:00Z',
      isRunning: false,
      taskTitle: 'Incident call',
      day: '2026-03-12',
      from: '08:00',
      to: '08:40',
    },
  ];
  const body = { code: 'TIME_OVERLAPS', message: 'This overlaps Incident call.', details: { overlapping } };
  const { user, form, type } = await openForm({ [add]: { refused: 409, body } });
  await type('From', '8:00');
  await type('Duration', '1');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  const conflict = within(await form.findByRole('alert'));
  conflict.getByText('Incident call');
  conflict.getByText('08:00 – 08:40');
  conflict.getByText('08:00 – 09:00');
  screen.getByText('Add manual time failed');
  await user.click(conflict.getByRole('button', { name: 'Trim the other entry' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const { clientId } = sent[0]?.body ?? {};
  expect(sent[1]?.body).toMatchObject({ overwrite: true, clientId });
  const [first] = within(await form.findByRole('alert')).getAllByRole('button');
  expect(first?.textContent).toBe('Start at 11:00');
  if (first) await user.click(first);
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toMatchObject({ startedAt: '2026-03-12T10:00:00.000Z', clientId });
});

test('a failure that the server has not explained is called a failed request', async () => {
  const { user, form, type } = await openForm({ [add]: { refused: 413, body: '<html>' } });
  await type('Duration', '2');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await form.findByText('Request failed: The server answered 413.');
  screen.getByText('Add manual time failed');
});

test('a locked day is explained, and what was typed stays', async () => {
  const message = String(timeLogTexts.locked('12 March 2026'));
  const body = { code: 'TIME_LOCKED', message, details: { days: [] } };
  const { user, form, type } = await openForm({ [add]: { refused: 409, body } });
  await type('Duration', '2');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Late notes');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await form.findByText(body.message);
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Late notes');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  openAddTime();
  const again = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Late notes');
});

test.each([
  ['EMPLOYEE', false],
  ['MANAGER', true],
])('%s chooses whose time it is: %s', async (role, expected) => {
  const { form } = await openForm({}, role);
  expect(form.queryByRole('button', { name: /Member/ }) !== null).toBe(expected);
});

test('an entry keeps the seconds of the times that were not touched', async () => {
  serve(week, { 'PUT /timesheet/time-log/*': logOf({ from: '2026-03-12T08:00:00Z' }) });
  const { user } = open();
  await screen.findByRole('grid');
  openEditTime(logOf({ from: '2026-03-11T08:00:23Z', to: '2026-03-11T09:10:41Z', task: 'Export' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  const to = form.getByRole('combobox', { name: 'To' });
  await user.clear(to);
  await user.type(to, '10:30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Entry changed');
  expect(sent[0]?.body).toMatchObject({
    startedAt: '2026-03-11T08:00:23.000Z',
    stoppedAt: '2026-03-11T09:30:00.000Z',
  });
});

test('an entry of under a minute takes other words, but no other times of no length', async () => {
  serve(week, { 'PUT /timesheet/time-log/*': logOf({ from: '2026-03-12T08:00:00Z' }) });
  const { user } = open();
  await screen.findByRole('grid');
  openEditTime(logOf({ from: '2026-03-11T08:00:05Z', to: '2026-03-11T08:00:41Z', task: 'Export' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  const [from, to] = ['From', 'To'].map((name) => form.getByRole('combobox', { name }));
  async function save(clock: string) {
    for (const field of [from, to]) {
      if (!field) throw new Error('There is no field for a time');
      await user.clear(field);
      await user.type(field, clock);
    }
    await user.click(form.getByRole('button', { name: 'Save' }));
  }
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'A short call');
  await save('09:30');
  await form.findByText(timeLogTexts.startBeforeStop);
  await save('09:00');
  await screen.findByText('Entry changed');
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      startedAt: '2026-03-11T08:00:05.000Z',
      stoppedAt: '2026-03-11T08:00:41.000Z',
      description: 'A short call',
    },
  ]);
});

test('the form has every field of an entry, and sends it', async () => {
  serve(week, { 'PUT /timesheet/time-log/*': logOf({ from: '2026-03-12T08:00:00Z' }) });
  const { user } = open();
  await screen.findByRole('grid');
  const values = eachEntryField(
    (field) => `My ${field}`,
    () => true,
  );
  openEditTime({ ...logOf({ from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z' }), ...values });
  const form = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  for (const field of entryTexts)
    expect(form.getByDisplayValue(values[field])).toHaveProperty('disabled', false);
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(entryFlags.length);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject(values));
});

const nextDay = /^Ends the next day, Friday 13 March$/;

test('an end before the start is asked about, and saved only when it is meant', async () => {
  const { user, form, type } = await openForm({ [add]: logOf({ from: '2026-03-12T08:00:00Z' }) });
  await type('From', '10:00');
  await type('To', '9:00');
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '');
  expect(form.getByRole('checkbox', { name: nextDay })).toHaveProperty('checked', false);
  await user.click(form.getByRole('button', { name: 'Add time' }));
  form.getByText('The end is before the start. Does it end the next day?');
  expect(sent).toEqual([]);
  await user.click(form.getByRole('checkbox', { name: nextDay }));
  expect(form.queryByText(/The end is before the start/)).toBeNull();
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '23:00');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    startedAt: '2026-03-12T09:00:00.000Z',
    stoppedAt: '2026-03-13T08:00:00.000Z',
  });
});

test('a length says by itself that it goes on after midnight', async () => {
  const { form, type } = await openForm();
  await type('From', '22:00');
  await type('Duration', '3');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '01:00');
  expect(form.getByRole('checkbox', { name: nextDay })).toHaveProperty('checked', true);
  await type('To', '23:30');
  expect(form.queryByRole('checkbox', { name: nextDay })).toBeNull();
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '1:30');
});

test('an entry of several days keeps its end', async () => {
  serve(week, { 'PUT /timesheet/time-log/*': logOf({ from: '2026-03-09T08:00:00Z' }) });
  const { user } = open();
  await screen.findByRole('grid');
  openEditTime(logOf({ from: '2026-03-09T08:00:00Z', to: '2026-03-11T09:00:00Z', task: 'Export' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '49:00');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Forgotten');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body.stoppedAt).toBe('2026-03-11T09:00:00.000Z'));
});

test('time drawn up to midnight ends there without a question', async () => {
  serve(week, { ...tasks, ...projects, [add]: logOf({ from: '2026-03-12T08:00:00Z' }) });
  const { user } = open();
  await screen.findByRole('grid');
  openAddTime({ day: '2026-03-11', from: '22:00', to: '00:00' });
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '2:00');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent[0]?.body.stoppedAt).toBe('2026-03-11T23:00:00.000Z'));
});
