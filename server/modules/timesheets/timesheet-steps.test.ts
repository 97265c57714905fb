import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { timesheetRefusalTexts, timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

function setStatus(person: Person, ids: unknown, status: string, more: object = {}) {
  return person.call(timesheetsApi.setStatus, { body: { ids, status, ...more } as never });
}

const reason = 'Two hours are missing.';
const statuses = timesheetStatus.options;

/** From → to, by whom. */
const steps: Readonly<Record<string, 'owner' | 'reviewer'>> = {
  'DRAFT → PENDING': 'owner',
  'DRAFT → APPROVED': 'reviewer',
  'DRAFT → DENIED': 'reviewer',
  'DENIED → PENDING': 'owner',
  'DENIED → DRAFT': 'owner',
  'PENDING → DRAFT': 'owner',
  'IN REVIEW → DRAFT': 'owner',
  'PENDING → IN REVIEW': 'reviewer',
  'PENDING → APPROVED': 'reviewer',
  'PENDING → DENIED': 'reviewer',
  'IN REVIEW → APPROVED': 'reviewer',
  'IN REVIEW → DENIED': 'reviewer',
  'APPROVED → DRAFT': 'reviewer',
  'APPROVED → DENIED': 'reviewer',
};

test.for(statuses)(
  'from %s each status is the step of one, refused to the other, or of nobody',
  async (from, { server, tenant }) => {
    const owner = await tenant.member();
    const reviewer = await tenant.member({ teamRole: 'MANAGER', firstName: 'Cleo' });
    const colleague = await tenant.member();
    const { prisma } = server.services;
    for (const [index, to] of statuses.entries()) {
      const label = `${from} → ${to}`;
      const by = steps[label];
      const id = await newSheet(server, tenant, owner, { date: `2026-03-0${index + 1}`, status: from });
      const expected = (who: 'owner' | 'reviewer') => {
        if (from === to || by === who) return { status: 200, body: [{ id, status: to }] };
        if (by === undefined) return { status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } };
        return { status: 403, body: { code: by === 'owner' ? 'NOT_OWNER' : 'NOT_REVIEWER' } };
      };
      expect((await setStatus(colleague, id, to, { reason })).status, label).toBe(404);
      const order = by === 'owner' ? (['reviewer', 'owner'] as const) : (['owner', 'reviewer'] as const);
      for (const who of order) {
        const answer = await setStatus(who === 'owner' ? owner : reviewer, [id], to, { reason });
        expect(answer, `${label} by ${who}`).toMatchObject(expected(who));
      }
      const row = await prisma.timesheet.findUniqueOrThrow({ where: { id } });
      expect(row.status, label).toBe(by === undefined ? from : to);
      const isApproved = row.status === 'APPROVED';
      expect(
        [row.approvedAt, row.lockedAt].map((at) => at !== null),
        label,
      ).toEqual([isApproved, isApproved]);
      expect(row.approvedById, label).toBe(by !== undefined && isApproved ? reviewer.userId : null);
      const events = await prisma.timesheetEvent.findMany({
        where: { timesheetId: id },
        orderBy: { id: 'asc' },
      });
      const actorUserId = by === 'owner' ? owner.userId : reviewer.userId;
      const step = { fromStatus: from, toStatus: to, reason, actorUserId };
      const reopens = label === 'APPROVED → DENIED';
      const told = reopens
        ? [
            { ...step, toStatus: 'DRAFT', reason: null },
            { ...step, fromStatus: 'DRAFT' },
          ]
        : [step];
      expect(events, label).toMatchObject(by === undefined ? [] : told);
    }
  },
);

test('approving says who and when, locks the day, and every step is in the history and the audit', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben, { hours: 2 });
  await setStatus(ben, id, 'pending', { comment: 'Done' });
  await setStatus(tenant.owner, id, 'IN_REVIEW');
  const denied = await setStatus(tenant.owner, id, 'rejected', { reason });
  expect(denied.body).toMatchObject([{ status: 'DENIED', lastReason: reason, allowedSteps: [] }]);
  await setStatus(ben, id, 'PENDING');
  const approved = await setStatus(tenant.owner, id, 'approved');
  const at = '2026-03-11T09:00:00.000Z';
  expect(approved.body).toMatchObject([
    {
      id,
      status: 'APPROVED',
      seconds: 7200,
      submittedAt: at,
      approvedAt: at,
      lockedAt: at,
      approvedBy: { id: tenant.owner.userId, name: 'Ann Archer' },
      lastStep: { to: 'APPROVED', actor: { name: 'Ann Archer' }, createdAt: at },
      allowedSteps: ['DRAFT', 'DENIED'],
    },
  ]);
  const reopened = await setStatus(tenant.owner, id, 'DRAFT', { reason: 'Wrong project' });
  expect(reopened.body[0]).not.toHaveProperty('approvedAt');
  expect(reopened.body[0]).not.toHaveProperty('lockedAt');
  const { body } = await ben.call(timesheetsApi.one, { params: { id } });
  expect(
    body.events.map(({ actor, from, to, ...said }) => [actor?.name, from, to, said.reason ?? said.comment]),
  ).toEqual([
    ['Ben Baker', 'DRAFT', 'PENDING', 'Done'],
    ['Ann Archer', 'PENDING', 'IN REVIEW', undefined],
    ['Ann Archer', 'IN REVIEW', 'DENIED', reason],
    ['Ben Baker', 'DENIED', 'PENDING', undefined],
    ['Ann Archer', 'PENDING', 'APPROVED', undefined],
    ['Ann Archer', 'APPROVED', 'DRAFT', 'Wrong project'],
  ]);
  const audit = (await auditOf(server, tenant)).filter(({ entityId }) => entityId === id);
  expect(audit.map(({ action }) => action.replace('timesheet.', ''))).toEqual([
    ...['submit', 'review', 'deny', 'submit', 'approve', 'reopen'],
  ]);
  expect(audit[2]).toMatchObject({
    actorUserId: tenant.owner.userId,
    employeeId: ben.employeeId,
    before: { status: 'IN REVIEW' },
    after: { status: 'DENIED', reason },
  });
});

test('a client that gives no reason denies and reopens without one', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const pending = await newSheet(server, tenant, ben, { status: 'PENDING' });
  const approved = await newSheet(server, tenant, ben, { date: '2026-03-10', status: 'APPROVED' });
  for (const [id, status] of [
    [pending, 'DENIED'],
    [approved, 'DRAFT'],
  ] as const) {
    expect(await setStatus(tenant.owner, id, status)).toMatchObject({ status: 200, body: [{ id, status }] });
    const { body } = await tenant.owner.call(timesheetsApi.one, { params: { id } });
    expect(body.events.at(-1)).not.toHaveProperty('reason');
  }
});

test('nobody decides about their own time unless the organization allows it', async ({ server, tenant }) => {
  const { owner } = tenant;
  await tenant.member();
  const id = await newSheet(server, tenant, owner, { status: 'PENDING' });
  const refused = await setStatus(owner, id, 'APPROVED');
  const message = timesheetRefusalTexts['own-timesheet'];
  expect(refused).toMatchObject({ status: 403, body: { code: 'OWN_TIMESHEET', message } });
  expect((await owner.call(timesheetsApi.approvals)).body).toEqual({ items: [], total: 0 });
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { allowSelfApproval: true } });
  expect((await owner.call(timesheetsApi.approvals)).body).toMatchObject({ items: [{ id }], total: 1 });
  expect((await setStatus(owner, id, 'APPROVED')).body).toMatchObject([{ id, status: 'APPROVED' }]);
});

test('a person who works alone decides about their own time, until somebody else can', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const id = await newSheet(server, tenant, owner, { status: 'PENDING' });
  expect((await owner.call(timesheetsApi.approvals)).body).toMatchObject({ items: [{ id }], total: 1 });
  const { body: own } = await owner.call(timesheetsApi.one, { params: { id } });
  expect(own.allowedSteps).toContain('APPROVED');
  const colleague = await tenant.member();
  expect(await setStatus(owner, id, 'APPROVED')).toMatchObject({
    status: 403,
    body: { code: 'OWN_TIMESHEET' },
  });
  const where = { id: colleague.employeeId };
  await server.services.prisma.employee.update({ where, data: { isActive: false } });
  expect((await setStatus(owner, id, 'APPROVED')).body).toMatchObject([{ id, status: 'APPROVED' }]);
});

test('a draft is decided about, and the history shows that nobody handed it in', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben);
  const { body: draft } = await tenant.owner.call(timesheetsApi.one, { params: { id } });
  expect(draft.allowedSteps).toEqual(['DENIED', 'APPROVED']);
  const [approved] = (await setStatus(tenant.owner, [id], 'APPROVED')).body;
  expect(approved).toMatchObject({ status: 'APPROVED', allowedSteps: ['DRAFT', 'DENIED'] });
  expect(approved).not.toHaveProperty('submittedAt');
  const { body } = await ben.call(timesheetsApi.one, { params: { id } });
  expect(body.events.map(({ from, to }) => [from, to])).toEqual([['DRAFT', 'APPROVED']]);
  const own = await newSheet(server, tenant, tenant.owner);
  expect(await setStatus(tenant.owner, [own], 'APPROVED')).toMatchObject({
    status: 403,
    body: { code: 'OWN_TIMESHEET' },
  });
});

test('a day whose timer runs is not approved', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben, { status: 'PENDING', isRunning: true });
  const answer = await setStatus(tenant.owner, id, 'APPROVED');
  const message = timesheetRefusalTexts['timer-running'];
  expect(answer).toMatchObject({ status: 409, body: { code: 'TIMER_RUNNING', message } });
  const { body } = await tenant.owner.call(timesheetsApi.one, { params: { id } });
  expect(body.allowedSteps).toEqual(['IN REVIEW', 'DENIED']);
});

test('of many, those that can change do, and the others say why, in the order asked for', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const [pending, denied, approved] = [
    await newSheet(server, tenant, ben, { date: '2026-03-08', status: 'PENDING' }),
    await newSheet(server, tenant, ben, { date: '2026-03-09', status: 'DENIED' }),
    await newSheet(server, tenant, ben, { date: '2026-03-10', status: 'APPROVED' }),
  ];
  const other = await createTenant(server);
  const foreign = await newSheet(server, other, other.owner, { status: 'PENDING' });
  const ids = [denied, '', pending, approved, pending, foreign, crypto.randomUUID()];
  const { status, body } = await setStatus(tenant.owner, ids, 'APPROVED');
  expect(status).toBe(200);
  expect(body.map((sheet) => [sheet.id, sheet.status, sheet.refusal])).toEqual([
    [denied, 'DENIED', 'transition-not-allowed'],
    [pending, 'APPROVED', undefined],
    [approved, 'APPROVED', undefined],
  ]);
  const { prisma } = server.services;
  expect(await prisma.timesheet.findUniqueOrThrow({ where: { id: foreign } })).toMatchObject({
    status: 'PENDING',
  });
  expect((await setStatus(tenant.owner, foreign, 'APPROVED')).status).toBe(404);
});

test('ids are asked for, and a hundred at most', async ({ server, tenant }) => {
  const { owner } = tenant;
  for (const ids of [undefined, [], '', ['']]) {
    const answer = await setStatus(owner, ids, 'APPROVED');
    expect(answer).toMatchObject({ status: 406, body: { message: timesheetTexts.noIds } });
    const submitted = await owner.request('PUT', '/timesheet/submit', { body: { ids, status: 'submit' } });
    expect(submitted).toMatchObject({ status: 406, body: { message: timesheetTexts.noIdsToSubmit } });
  }
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  const answer = await setStatus(owner, many, 'APPROVED');
  expect(answer).toMatchObject({ status: 400, body: { message: timesheetTexts.tooMany } });
  const id = await newSheet(server, tenant, owner);
  const repeated = Array.from({ length: 150 }, () => id);
  expect((await setStatus(owner, repeated, 'PENDING')).body).toMatchObject([{ id, status: 'PENDING' }]);
  const odd = await setStatus(owner, id, 'DONE');
  expect(odd).toMatchObject({ status: 400, body: { errors: { status: timesheetTexts.status } } });
});

test('by query the list may be JSON, and a refusal is told in the body', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben, { status: 'PENDING' });
  const send = (person: Person, query: Record<string, unknown>) =>
    person.request('PUT', '/timer/timesheet/status', { query });
  const ids = JSON.stringify([id, id, '']);
  expect(await send(ben, { ids, status: 'approved' })).toMatchObject({
    status: 200,
    body: { success: false, message: timesheetRefusalTexts['not-reviewer'] },
  });
  expect(await send(tenant.owner, { ids, status: 'approved' })).toMatchObject({
    status: 200,
    body: { success: true, data: [{ id, status: 'APPROVED' }] },
  });
  expect(await send(tenant.owner, { status: 'approved' })).toMatchObject({
    status: 200,
    body: { success: false, message: timesheetTexts.noIds },
  });
});

test('an approved day that is denied is reopened and denied', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const id = await newSheet(server, tenant, ben, { status: 'PENDING' });
  await setStatus(tenant.owner, id, 'APPROVED');
  const denied = await setStatus(lead, id, 'DENIED', { reason });
  expect(denied.body).toMatchObject([{ id, status: 'DENIED', lastReason: reason, allowedSteps: [] }]);
  expect(denied.body[0]).not.toHaveProperty('lockedAt');
  const { body } = await ben.call(timesheetsApi.one, { params: { id } });
  expect(body.events.map(({ actor, from, to, reason: said }) => [actor?.name, from, to, said])).toEqual([
    ['Ann Archer', 'PENDING', 'APPROVED', undefined],
    ['Lea Baker', 'APPROVED', 'DRAFT', undefined],
    ['Lea Baker', 'DRAFT', 'DENIED', reason],
  ]);
  const audit = (await auditOf(server, tenant)).filter(({ entityId }) => entityId === id);
  expect(audit.map(({ action, after }) => [action, after])).toMatchObject([
    ['timesheet.approve', { status: 'APPROVED' }],
    ['timesheet.reopen', { status: 'DRAFT' }],
    ['timesheet.deny', { status: 'DENIED', reason }],
  ]);
  const undone = await lead.call(timesheetsApi.undo, { body: { ids: [id] } });
  expect(undone.body).toMatchObject([{ id, status: 'DRAFT' }]);
});

test('of two who decide at once a denial stands, and the history has both', async ({ server, tenant }) => {
  const cleo = await tenant.member({ teamRole: 'MANAGER', firstName: 'Cleo' });
  const ben = await tenant.member();
  for (const [index, date] of ['2026-03-07', '2026-03-08', '2026-03-09'].entries()) {
    const id = await newSheet(server, tenant, ben, { date, status: 'PENDING' });
    const answers = await Promise.all([
      setStatus(tenant.owner, id, 'APPROVED'),
      setStatus(cleo, id, 'DENIED', { reason }),
    ]);
    const [approval, denial] = answers.map(({ status }) => status);
    expect(denial, `round ${index}`).toBe(200);
    const row = await server.services.prisma.timesheet.findUniqueOrThrow({
      where: { id },
      include: { events: true },
    });
    expect(row.status).toBe('DENIED');
    expect(row.events).toHaveLength(approval === 200 ? 3 : 1);
  }
});
