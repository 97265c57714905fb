import { codeIn, password } from '#server/modules/auth/test-people.ts';
import { clientIn, clientOf, test } from '#server/testing/compatible-client/other-client.ts';
import { expect } from '#server/testing/test.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { timeSlotTexts } from '#shared/evidence/time-slot.schema.ts';
import { contactTexts } from '#shared/users/user.schema.ts';

test('a sign-in without the code is told at the code, one without a password at that', async ({
  server,
  tenant,
}) => {
  const { email } = tenant.owner;
  const client = clientOf(server);
  const signIn = (body: Record<string, unknown>) => client.send('POST', '/auth/login', { body });
  expect(await signIn({ email, code: '' })).toMatchObject({
    ...{ status: 400, body: { errors: { code: authTexts.codeRequired } } },
  });
  for (const body of [{ email }, { email, password: '' }]) {
    expect(await signIn(body)).toMatchObject({
      status: 400,
      body: { errors: { password: authTexts.wrongPassword } },
    });
  }
  expect(await signIn({ email, password, code: '' })).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
});

test('a mailed code is verified by itself', async ({ server, tenant }) => {
  const { email } = tenant.owner;
  const client = clientOf(server);
  await client.post('/auth/signin.email', { email });
  const code = codeIn(server.mail.last(email));
  expect(await client.post('/auth/verify-code', { email, code })).toMatchObject({
    user: { email },
    token: expect.any(String),
    refresh_token: expect.any(String),
  });
  expect(await client.send('POST', '/auth/verify-code', { body: { email, code: 'WRONG123' } })).toMatchObject(
    {
      status: 400,
    },
  );
});

test.for([
  [{ email: 'bad' }, { email: contactTexts.email }],
  [{ preferredLanguage: 'xx' }, { preferredLanguage: contactTexts.language }],
  [{ phoneNumber: '12' }, { phoneNumber: contactTexts.phone }],
] as const)('a profile with %o is refused at the field', async ([body, errors], { server, tenant }) => {
  const { userId } = tenant.owner;
  const client = clientIn(server, tenant, tenant.owner);
  expect(await client.send('PUT', `/user/${userId}`, { body })).toMatchObject({
    status: 400,
    body: { errors },
  });
});

test('language, zone and the own address are taken as the client writes them', async ({ server, tenant }) => {
  const { userId, email } = tenant.owner;
  const client = clientIn(server, tenant, tenant.owner);
  const timeZone = 'europe/berlin (utc +01:00)';
  const changed = await client.put(`/user/${userId}`, {
    id: userId,
    email,
    timeZone,
    preferredLanguage: 'ar',
  });
  expect(changed).toMatchObject({ email, timeZone, preferredLanguage: 'ar' });
});

test('slots need to be asked for by somebody or something', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { tenantId, organizationId, owner } = tenant;
  for (const path of ['/timesheet/statistics/time-slots', '/timer/slots']) {
    expect(await client.send('GET', path)).toMatchObject({
      status: 400,
      body: { message: timeSlotTexts.noPerson },
    });
    const query = { tenantId, organizationId, employeeId: owner.employeeId };
    expect(await client.get(path, { ...query, todayStart: '2026-03-11', todayEnd: '2026-03-11' })).toEqual(
      [],
    );
  }
});

test.for(['IN_PROGRESS', 'In Progress', 'in-progress'])(
  'a plan is %s',
  async (status, { server, tenant }) => {
    const client = clientIn(server, tenant, tenant.owner);
    const plan = await client.post('/daily-plan', {
      ...{ date: '2026-03-11', workTimePlanned: 4.5, status, employeeId: tenant.owner.employeeId },
      organizationTeamId: tenant.teamId,
    });
    expect(plan).toMatchObject({ status: 'in-progress', workTimePlanned: 4.5 });
  },
);

test('days of an estimate count whole', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const body = { title: 'Long', teams: [{ id: tenant.teamId }], tags: [], estimate: 9000 };
  const { id } = await client.post('/tasks', body);
  expect(await client.put(`/tasks/${id}`, { id, estimateDays: 1 })).toMatchObject({ estimate: 86_400 });
});

test('a refusal has words for people', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const favorite = { entity: 'Foo', entityId: tenant.teamId };
  const refused = [
    await client.send('POST', '/favorite', { body: favorite }),
    await client.send('PUT', `/user/${tenant.owner.userId}`, { body: { timeFormat: 13 } }),
    await client.send('POST', '/tasks', { body: { title: 'Long', estimate: 'x' } }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.message).not.toMatch(/invalid (input|option)|expected|received|\|/i);
  }
  expect(refused[1]?.body.message).toBe('Choose one of these: 12, 24.');
});
