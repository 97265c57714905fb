import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ann, renderAt, session, signInAs } from '#client/features/auth/auth-test-kit.tsx';
import { clearSession, readActive, tenantId } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const me = 'GET /user/me';
const bare = { id: 'account', email: ann.email };
const founder = { ...ann, employee: undefined };
const created = (id: string) => ({ status: 201, body: { id } });

const chain: Answers = {
  [me]: [ok(bare), ok(founder), ok(ann)],
  'POST /tenant': created('tenant-north'),
  'POST /organization': created('organization-north'),
  'POST /employee': created('employee-ann'),
  'POST /organization-projects': created('project'),
  'POST /organization-team': created('team-first'),
  'POST /auth/refresh-token': ok({ token: 'access-2', refresh_token: 'refresh-2' }),
};

beforeEach(() => {
  clearSession();
  signInAs({ tenantId: null });
});

async function create(answers: Answers) {
  const sent = stubApi({ 'GET /setup': ok({ registration: 'open' }), ...answers });
  const page = renderAt('/create-organization');
  await page.user.type(await screen.findByLabelText('Organization name'), 'Blue team{Enter}');
  const bodyOf = (endpoint: string) => sent.find((call) => call.endpoint === endpoint)?.body;
  return { ...page, bodyOf, calls: () => sent.map((call) => call.endpoint) };
}

test('makes tenant, organization, employee, project and team in this order and enters the workspace', async () => {
  const { calls, bodyOf } = await create(chain);
  await screen.findByText('at /');
  expect(calls()).toEqual([
    me,
    'POST /tenant',
    'POST /organization',
    me,
    'POST /employee',
    'POST /organization-projects',
    'POST /organization-team',
    'POST /auth/refresh-token',
    me,
  ]);
  const ids = { tenantId: 'tenant-north', organizationId: 'organization-north' };
  expect(bodyOf('POST /organization')).toEqual({
    name: 'Blue team',
    currency: 'USD',
    invitesAllowed: true,
    tenantId: 'tenant-north',
  });
  expect(bodyOf('POST /employee')).toMatchObject({ ...ids, userId: ann.id });
  expect(bodyOf('POST /organization-team')).toEqual({
    ...ids,
    name: 'Blue team',
    public: true,
    managerIds: ['employee-ann'],
    projects: [{ id: 'project' }],
  });
  expect(tenantId()).toBe('tenant-north');
  expect(readActive('organization')).toBe('organization-north');
  expect(readActive('team')).toBe('team-first');
});

test('after a failure it shows how far it came and goes on from there', async () => {
  const { user, calls } = await create({
    ...chain,
    'POST /organization': [refusal(500, 'The server had a problem.'), created('organization-north')],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The server had a problem.');
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Workspacedone',
    'Organizationfailed',
    'You as its first memberwaiting',
    'First projectwaiting',
    'First teamwaiting',
  ]);
  await user.click(screen.getByRole('button', { name: 'Continue where you left off' }));
  await screen.findByText('at /');
  expect(calls().filter((call) => call === 'POST /tenant')).toHaveLength(1);
  expect(calls().filter((call) => call === 'POST /organization')).toHaveLength(2);
});

test('a founder who comes back goes on with what is missing', async () => {
  const { calls } = await create({
    ...chain,
    [me]: [ok(founder), ok(founder), ok(ann)],
    'GET /user-organization': ok({ items: [{ organizationId: 'organization-north' }], total: 1 }),
  });
  await screen.findByText('at /');
  expect(calls()).not.toContain('POST /tenant');
  expect(calls()).not.toContain('POST /organization');
  expect(calls()).toContain('POST /employee');
});

test('wants a name of two characters', async () => {
  stubApi({ [me]: ok(bare) });
  const { user } = renderAt('/create-organization');
  await user.type(await screen.findByLabelText('Organization name'), 'B{Enter}');
  await screen.findByText(authTexts.team);
});

test('somebody who waits for an organization reads so', async () => {
  stubApi({
    [me]: ok({ ...founder, role: { id: 'role', name: 'EMPLOYEE' } }),
    'GET /user-organization': ok({ items: [], total: 0 }),
  });
  renderAt('/create-organization');
  expect((await screen.findByRole('alert')).textContent).toContain(authTexts.noOrganization);
  expect(screen.queryByLabelText('Organization name')).toBeNull();
});

test('a person with a workspace goes Home', async () => {
  stubApi({ [me]: ok(session().user) });
  renderAt('/create-organization');
  await screen.findByText('at /');
});

test('an account that cannot be read can be requested again', async () => {
  stubApi({ [me]: ['unreachable', ok(bare)] });
  const { user } = renderAt('/create-organization');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Organization name');
});
