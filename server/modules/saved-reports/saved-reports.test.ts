import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import {
  maximumSavedReports,
  type SavedReportQuery,
  savedReportTexts,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi as api } from '#shared/reports/saved-reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

interface View {
  name?: string;
  query?: SavedReportQuery;
  organizationTeamId?: string;
}

async function save(person: Person, { name = 'Last month', query = {}, organizationTeamId }: View = {}) {
  const answer = await person.call(api.create, { body: { name, report: 'time', query, organizationTeamId } });
  expect(answer.status).toBe(201);
  return answer.body;
}

const namesOf = async (person: Person) => (await person.call(api.list)).body.items.map(({ name }) => name);

test('a view is kept word by word, and its range stays the one of that name', async ({ tenant }) => {
  const { owner } = tenant;
  const query = {
    range: 'lastMonth',
    member: [owner.employeeId],
    project: [tenant.projectId],
    status: ['IN REVIEW'],
    group: ['employee', 'day'],
    compare: 'previous',
    round: 15,
    rounding: 'up',
  } as const;
  const body = { name: '  Invoice ', report: 'time', query: { ...query, unknown: 1 } };
  const saved = await owner.call(api.create, { body });
  expect(saved).toMatchObject({ status: 201, body: { name: 'Invoice', visibility: 'private', isOwn: true } });
  expect(saved.body.query).toEqual(query);
  const params = { id: saved.body.id };
  const renamed = await owner.call(api.update, { params, body: { name: 'Invoices' } });
  expect(renamed.body).toMatchObject({ name: 'Invoices', query });
  const overwritten = await owner.call(api.update, { params, body: { query: { range: 'thisYear' } } });
  expect(overwritten.body).toMatchObject({ name: 'Invoices', query: { range: 'thisYear' } });
  expect(overwritten.body.query).not.toHaveProperty('member');
  expect((await owner.call(api.list)).body.items).toEqual([overwritten.body]);
  expect((await owner.call(api.remove, { params })).body.affected).toBe(1);
  expect(await namesOf(owner)).toEqual([]);
});

test.for(['member', 'project', 'task', 'label', 'team'] as const)(
  'a view does not filter by a %s of another workspace',
  async (key, { server, tenant }) => {
    const { owner } = tenant;
    const other = await createTenant(server);
    const place = { tenantId: other.tenantId, organizationId: other.organizationId };
    const foreign = {
      member: other.owner.employeeId,
      project: other.projectId,
      task: (await other.owner.call(tasksApi.create, { body: { title: 'Theirs' } })).body.id,
      label: (
        await server.services.prisma.tag.create({ data: { ...place, name: 'theirs', color: '#112233' } })
      ).id,
      team: other.teamId,
    };
    const query = { [key]: [foreign[key]] };
    const refused = await owner.call(api.create, { body: { name: 'Foreign', report: 'time', query } });
    expect([refused.status, JSON.stringify(refused.body).includes('Foreign')]).toEqual([404, false]);
    const { id } = await save(owner);
    expect((await owner.call(api.update, { params: { id }, body: { query } })).status).toBe(404);
    expect((await owner.call(api.list)).body.items).toMatchObject([{ id, query: {} }]);
    await save(other.owner, { query });
  },
);

test('one sees what one saved and what is for teams one is in', async ({ server, tenant }) => {
  const { owner, teamId: organizationTeamId } = tenant;
  const [ann, ben] = [await tenant.member({ firstName: 'Ann' }), await tenant.member()];
  const stranger = (await createTenant(server)).owner;
  await save(owner, { name: 'Mine' });
  const ours = await save(ann, { name: 'ours', organizationTeamId });
  expect(ours).toMatchObject({ visibility: 'team', owner: 'Ann Baker', mayDelete: true });
  expect(await namesOf(owner)).toEqual(['Mine', 'ours']);
  expect((await ben.call(api.list)).body.items).toMatchObject([
    { name: 'ours', isOwn: false, mayDelete: false, owner: 'Ann Baker' },
  ]);
  expect(await namesOf(stranger)).toEqual([]);
  const params = { id: ours.id };
  const alone = await ann.call(api.update, { params, body: { organizationTeamId: null } });
  expect(alone.body.visibility).toBe('private');
  expect(await namesOf(ben)).toEqual([]);
  for (const [person, status] of [
    [ben, 404],
    [owner, 404],
    [stranger, 404],
  ] as const) {
    expect((await person.call(api.remove, { params })).status).toBe(status);
  }
  const foreign = (await createTenant(server)).teamId;
  const body = { name: 'Theirs', report: 'time', query: {}, organizationTeamId: foreign };
  expect((await ann.call(api.create, { body })).status).toBe(404);
});

test('nonsense is refused with words, and there is an end to them', async ({ server, tenant }) => {
  const { owner, tenantId, organizationId } = tenant;
  const { range, groups, name } = savedReportTexts;
  const refusals: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ name: ' ' }, name],
    [{ query: { from: '2026-03-02', to: '2026-03-01' } }, range],
    [{ query: { from: '2026-03-01' } }, range],
    [{ query: { from: '2026-02-30', to: '2026-03-01' } }, range],
    [{ query: { from: '2000-01-01', to: '2026-03-01' } }, 'A report covers ten years at most.'],
    [{ query: { group: ['day', 'day'] } }, groups],
  ];
  for (const [wrong, message] of refusals) {
    const body = { name: 'A', report: 'time', query: {}, ...wrong };
    expect((await owner.call(api.create, { body })).body, JSON.stringify(wrong)).toMatchObject({ message });
  }
  for (const query of [{ range: 'someday' }, { member: ['me'] }, { group: ['moon'] }, { round: 7 }]) {
    const answer = await owner.call(api.create, { body: { name: 'A', report: 'time', query } });
    expect(answer.status, JSON.stringify(query)).toBe(400);
  }
  const kept = { tenantId, organizationId, userId: owner.userId, report: 'time', query: {} };
  await server.services.prisma.savedReport.createMany({
    data: Array.from({ length: maximumSavedReports - 1 }, (_, index) => ({
      ...kept,
      name: `Report ${index}`,
    })),
  });
  const made = await Promise.all(
    ['One', 'Two'].map((text) => owner.call(api.create, { body: { name: text, report: 'time', query: {} } })),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    message: savedReportTexts.tooMany,
  });
});

test('an erased person leaves the reports of the team, without their links', async ({ server, tenant }) => {
  const ann = await tenant.member({ firstName: 'Ann' });
  await save(ann, { name: 'Hers' });
  const { id } = await save(ann, { name: 'Ours', organizationTeamId: tenant.teamId });
  const { url } = (await ann.call(api.share, { params: { id }, body: {} })).body;
  expect((await ann.call(usersApi.remove, { params: { id: ann.userId } })).status).toBe(200);
  expect(await namesOf(tenant.owner)).toEqual(['Ours']);
  expect(await server.services.prisma.savedReport.count({ where: { tenantId: tenant.tenantId } })).toBe(1);
  const token = url.split('/').at(-1) ?? '';
  const { statusCode } = await server.app.inject({ method: 'GET', url: `/api/public/reports/${token}` });
  expect(statusCode).toBe(404);
});
