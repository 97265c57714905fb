import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal, type Sent } from '#client/testing/stub-api.ts';
import { type ImportRun, importTexts } from '#shared/imports/import.schema.ts';

const list = 'GET /imports';
const create = 'POST /imports';
const one = 'GET /imports/run-1';
const change = 'PUT /imports/run-1';
const runIt = 'POST /imports/run-1/run';
const undo = 'POST /imports/run-1/undo';

const draft: ImportRun = {
  id: 'run-1',
  source: 'toggl',
  fileName: 'march.csv',
  status: 'pending',
  counts: { read: 4, ready: 2, made: 0, skipped: 1, failed: 1, seconds: 5400, seen: 0 },
  createdAt: '2026-03-11T09:00:00.000Z',
  createdBy: { id: 'user', name: 'Ann Archer' },
  timeZone: 'Europe/Berlin',
  dateFormat: 'dmy',
  isDateFormatGuessed: true,
  columns: ['Start date', 'Start time', 'Duration', 'Notes'],
  samples: [['02/03/2026', '09:00', '1:30', 'Docs']],
  mapping: { startDate: 0, startTime: 1, duration: 2 },
  missing: [],
  createMissing: { projects: true, tasks: true, clients: true, tags: true },
  preview: [
    {
      row: 2,
      person: 'Ann Archer',
      startedAt: '2026-03-02T08:00:00.000Z',
      stoppedAt: '2026-03-02T09:30:00.000Z',
      project: 'Website',
    },
    { row: 3, reason: String(importTexts.notTime('soon')) },
  ],
  errors: [{ row: 3, reason: String(importTexts.notTime('soon')) }],
  people: [
    { key: 'ann', name: 'Ann', rows: 2, employee: { id: 'ann', name: 'Ann Archer' } },
    { key: 'bob', name: 'Bob', rows: 1 },
  ],
  chosenPeople: {},
  projects: [{ name: 'Website', fate: 'made' }],
  tasks: [],
  clients: [{ name: 'Acme', fate: 'made' }],
  tags: [],
  may: { others: true, projects: true, tasks: true, clients: true, tags: true },
  hasFile: true,
  kept: [],
  shortened: [],
};
const done: ImportRun = {
  ...draft,
  status: 'completed',
  counts: { ...draft.counts, ready: 0, made: 2, seen: 4, failed: 0 },
  errors: [],
};
const listed = (run: ImportRun) => ok({ items: [run], total: 1 });
const employees = ok({ items: [{ id: 'robert', fullName: 'Robert Baker' }], total: 1 });

const section = () => within(screen.getByRole('region', { name: 'Import' }));
const part = (name: string) => within(section().getByRole('table', { name }));

async function open(answers: Answers = {}) {
  const page = openSettings({
    role: 'ADMIN',
    section: 'imports',
    answers: { 'GET /employee/members': employees, [one]: ok(draft), ...answers },
  });
  await section().findByRole('button', { name: 'Choose a file' });
  return page;
}

const callsOf = (sent: readonly Sent[], endpoint: string) =>
  sent.filter((call) => call.endpoint === endpoint).length;

const csv = (size = 10) => new File(['x'.repeat(size)], 'march.csv', { type: 'text/csv' });
const fileBox = () => section().getByLabelText('CSV file');

async function openDraft(answers: Answers = {}) {
  const page = await open({ [create]: ok(draft), ...answers });
  await page.user.upload(fileBox(), csv());
  await section().findByText('Preview');
  return page;
}

test('a person who may not record time sees no import', () => {
  openSettings({ role: 'VIEWER' });
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
});

test('a file is chosen and its dry run tells what will happen', async () => {
  const { user } = await open({ [create]: ok(draft) });
  section().getByText(/In Toggl, open Reports/);
  await user.selectOptions(section().getByLabelText('Import from'), 'kimai');
  section().getByText(/In Kimai, open Export/);
  await section().findByText('No imports yet');
  await user.upload(fileBox(), csv());
  await section().findByRole('button', { name: 'Import 2 rows' });
  section().getByText(/We can't tell days from months/);
  expect(part('Columns').getByLabelText('Import as: Duration')).toHaveProperty('value', 'duration');
  expect(part('Columns').getByLabelText('Import as: Notes')).toHaveProperty('value', '');
  expect(section().getAllByText('1:30', { selector: 'time' })).toHaveLength(2);
  part('Skipped rows').getByRole('row', { name: `3 ${importTexts.notTime('soon')}` });
  part('First rows').getByRole('row', { name: /^2 .*Ann Archer.*Website/ });
  part('People').getByText('Ann Archer');
});

test.each([
  ['too big', csv(10_485_761), undefined, importTexts.tooBig],
  ['refused', csv(), refusal(400, 'No', { file: importTexts.spreadsheet }), importTexts.spreadsheet],
  ['not sent', csv(), 'unreachable', 'Error (network error): network issue, please try again later.'],
] as const)('a file that is %s is said and another can be chosen', async (_why, file, answer, text) => {
  const { user, bodies } = await open(answer === undefined ? {} : { [create]: answer });
  await user.upload(fileBox(), file);
  await section().findByText(text);
  expect(bodies(create)).toHaveLength(answer === undefined ? 0 : 1);
  section().getByRole('button', { name: 'Choose a file' });
});

test('columns, dates, people and what is made are chosen and looked at again', async () => {
  const { user, bodies } = await openDraft({ [change]: ok({ ...draft, missing: [importTexts.noEnd] }) });
  await user.selectOptions(part('Columns').getByLabelText('Import as: Notes'), 'duration');
  await section().findByText(importTexts.noEnd);
  await user.selectOptions(section().getByLabelText('Date format'), 'mdy');
  await waitFor(() => expect(bodies(change)).toHaveLength(2));
  const who = part('People').getByLabelText('Who is Bob?');
  await within(who).findByText('Robert Baker');
  await waitFor(() => expect(who).toHaveProperty('disabled', false));
  await user.selectOptions(who, 'robert');
  await waitFor(() => expect(bodies(change)).toHaveLength(3));
  const toggle = section().getByRole('switch', { name: 'Create missing projects' });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await user.click(toggle);
  await waitFor(() =>
    expect(bodies(change)).toEqual([
      { mapping: { startDate: 0, startTime: 1, duration: 3 } },
      { dateFormat: 'mdy' },
      { people: { bob: 'robert' } },
      { createMissing: { projects: false } },
    ]),
  );
});

test('rates of a file are told, left out when they are not wanted, and counted afterwards', async () => {
  const rated: ImportRun = {
    ...draft,
    takesRates: true,
    rates: { set: 3, left: 1 },
    may: { ...draft.may, rates: true },
  };
  const { user, bodies } = await openDraft({
    [create]: ok(rated),
    [one]: (earlier) =>
      ok(callsOf(earlier, runIt) > 0 ? { ...rated, ...done, rates: { set: 3, left: 1 } } : rated),
    [change]: ok(rated),
    [runIt]: ok({ ...rated, ...done, rates: { set: 3, left: 1 } }),
  });
  section().getByText('New rates');
  section().getByText("The rate of 1 row isn't imported: it follows no rule or is in another currency.");
  const toggle = section().getByRole('switch', { name: 'Import rates' });
  await user.click(toggle);
  await waitFor(() => expect(bodies(change)).toEqual([{ takesRates: false }]));
  await user.click(section().getByRole('button', { name: 'Import 2 rows' }));
  await section().findByText(/3 rates added\./);
});

test('the rows are imported, the result is told, and all of it is undone', async () => {
  const undone: ImportRun = {
    ...done,
    status: 'undone',
    counts: { ...done.counts, made: 1, removed: 1, kept: 1 },
    kept: [{ id: 'log', startedAt: '2026-03-02T08:00:00.000Z', reason: importTexts.edited }],
  };
  const { user } = await openDraft({
    [runIt]: ok(done),
    [undo]: [refusal(409, importTexts.running), ok(undone)],
    [one]: (earlier) => {
      if (callsOf(earlier, undo) > 1) return ok(undone);
      return ok(callsOf(earlier, runIt) > 0 ? done : draft);
    },
  });
  await user.click(section().getByRole('button', { name: 'Import 2 rows' }));
  await section().findByText(/^2 rows imported\./);
  expect(section().queryByRole('table', { name: 'Columns' })).toBeNull();
  await user.click(section().getByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo the import of march.csv?' }));
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await dialog.findByText(importTexts.running);
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await section().findByText('1 row removed.');
  section().getByText(new RegExp(importTexts.edited));
});

test('an import that is refused says why; one that runs elsewhere shows how far it is', async () => {
  const running: ImportRun = { ...draft, status: 'running', counts: { ...draft.counts, seen: 3 } };
  const { user } = await openDraft({
    [runIt]: refusal(409, importTexts.running),
    [one]: (earlier) => ok(callsOf(earlier, runIt) > 0 ? running : draft),
  });
  await user.click(section().getByRole('button', { name: 'Import 2 rows' }));
  await section().findByText(new RegExp(importTexts.running));
  await section().findByText('Importing: 3 of 4 rows');
  expect(section().queryByRole('button', { name: /^Import / })).toBeNull();
});

test('earlier imports are listed, opened and undone', async () => {
  const { user, bodies } = await open({ [list]: listed(done), [one]: ok(done), [undo]: ok(done) });
  await section().findByText(/2 imported, 1 already imported, 0 skipped/);
  await user.click(section().getByRole('button', { name: 'Undo the import of march.csv' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(bodies(undo)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(section().getByRole('button', { name: 'Open march.csv' }));
  await section().findByText(/^2 rows imported\./);
  await user.click(section().getByRole('button', { name: 'Back' }));
  await section().findByRole('button', { name: 'Choose a file' });
});

test('a list that fails can be tried again', async () => {
  const { user } = await open({ [list]: ['unreachable', listed(draft)] });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByText(/Not imported/);
});
