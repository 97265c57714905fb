import { expect } from 'vitest';
import { addWorkspace, beforeMigration, type OldDatabase } from '#server/db/testing/before-migration.ts';

const test = beforeMigration('20261123163500_sheet_days');

async function addEmployee(old: OldDatabase) {
  const place = await addWorkspace(old);
  const accountId = await old.insert('accounts', { email: 'ann@acme.example' });
  const { tenantId } = place;
  const userId = await old.insert('users', { tenantId, accountId, firstName: 'Ann' });
  return { ...place, employeeId: await old.insert('employees', { ...place, userId }) };
}

type Owner = Awaited<ReturnType<typeof addEmployee>>;

const approval = {
  status: 'APPROVED',
  approvedAt: '2026-03-12T09:00:00Z',
  lockedAt: '2026-03-12T09:00:00Z',
};

function addSheet({ insert }: OldDatabase, owner: Owner, row: Readonly<Record<string, unknown>>) {
  return insert('timesheets', { ...owner, timeZone: 'Europe/Berlin', ...row });
}

/** From the evening of the 10th to the next morning, by the clock of Berlin. */
function addNight({ insert }: OldDatabase, owner: Owner, timesheetId: string) {
  const times = { startedAt: '2026-03-10T21:00:00Z', stoppedAt: '2026-03-11T05:00:00Z' };
  return insert('time_logs', { ...owner, timesheetId, ...times });
}

async function sheetsOf({ query }: OldDatabase) {
  const { rows } = await query<{ day: string }>(
    `select date::text as day, status, "lockedAt" is not null as locked, "deletedAt" is not null as deleted
     from timesheets order by date`,
  );
  return rows;
}

const kept = { deleted: false };

test('the later day of an entry over midnight is approved with the first', async ({ old }) => {
  const owner = await addEmployee(old);
  const first = await addSheet(old, owner, { date: '2026-03-10', ...approval });
  await addNight(old, owner, first);
  await old.migrate();
  expect(await sheetsOf(old)).toEqual([
    { ...kept, day: '2026-03-10', status: 'APPROVED', locked: true },
    { ...kept, day: '2026-03-11', status: 'APPROVED', locked: true },
  ]);
});

test('a later day that has a sheet keeps what was decided about it', async ({ old }) => {
  const owner = await addEmployee(old);
  const first = await addSheet(old, owner, { date: '2026-03-10', ...approval });
  await addSheet(old, owner, { date: '2026-03-11', status: 'PENDING', submittedAt: '2026-03-12T08:00:00Z' });
  await addNight(old, owner, first);
  await old.migrate();
  expect(await sheetsOf(old)).toMatchObject([
    { day: '2026-03-10', status: 'APPROVED' },
    { day: '2026-03-11', status: 'PENDING', locked: false },
  ]);
});

test('a later day whose sheet was deleted has one again', async ({ old }) => {
  const owner = await addEmployee(old);
  const first = await addSheet(old, owner, { date: '2026-03-10' });
  await addSheet(old, owner, { date: '2026-03-11', deletedAt: '2026-03-12T08:00:00Z' });
  await addNight(old, owner, first);
  await old.migrate();
  expect(await sheetsOf(old)).toEqual([
    { ...kept, day: '2026-03-10', status: 'DRAFT', locked: false },
    { ...kept, day: '2026-03-11', status: 'DRAFT', locked: false },
  ]);
});
