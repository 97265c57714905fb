import { auditOf } from '#server/testing/audit.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { neverDays, organizationTexts } from '#shared/workspaces/organization.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

test('every setting is kept and read back; what is not given stays', async ({ tenant }) => {
  const params = { id: tenant.organizationId };
  const settings = {
    name: 'Étage 2',
    banner: 'We build',
    short_description: 'Short',
    client_focus: 'Small firms',
    website: 'https://acme.test/',
    brandColor: '#1A2B3C',
    currency: 'eur',
    currencyPosition: 'RIGHT',
    dateFormat: 'DD.MM.YYYY',
    numberFormat: 'EUROPEAN',
    timeZone: 'America/New York (UTC -05:00)',
    timeFormat: 24,
    startWeekOn: 'SUNDAY',
    defaultStartTime: '08:30',
    defaultEndTime: '17:00',
    fiscalStartDate: '2026-04-01',
    fiscalEndDate: '2027-03-31T00:00:00.000Z',
    invitesAllowed: false,
    inviteExpiryPeriod: 14,
    futureDateAllowed: false,
    allowManualTime: false,
    allowModifyTime: false,
    allowDeleteTime: false,
    requireReason: true,
    requireDescription: true,
    requireProject: true,
    requireTask: true,
    requireClient: true,
    overlapPolicy: 'trim',
    weeklyLimitPolicy: 'warn',
    defaultWeeklyLimit: 40,
    forgottenTimerHours: 12,
    breakSteps: [{ afterMinutes: 390, breakMinutes: 20 }],
    breakGapMinutes: 10,
    allowSelfApproval: true,
    standardWorkHoursPerDay: 7.5,
    allowTrackInactivity: false,
    inactivityTimeLimit: 5,
    activityProofDuration: 2,
    isRemoveIdleTime: true,
    allowScreenshotCapture: true,
    allowInputCapture: true,
    allowAppCapture: true,
    randomScreenshot: true,
    trackOnSleep: true,
    screenshotFrequency: '15',
    enforced: true,
    trackAllDisplays: true,
    allowAgentAppExit: false,
    allowLogoutFromAgentApp: false,
    show_income: true,
    show_profits: true,
    show_clients: false,
  };
  const { status, body } = await tenant.owner.call(workspacesApi.updateOrganization, {
    params,
    body: { ...settings, unknown: 1, tenantId: tenant.tenantId, organizationId: 'stale' },
  });
  expect(status).toBe(200);
  const expected = {
    ...settings,
    currency: 'EUR',
    timeZone: 'America/New_York',
    screenshotFrequency: '15',
    trackKeyboardMouseActivity: true,
    fiscalStartDate: '2026-04-01T00:00:00.000Z',
    fiscalEndDate: '2027-03-31T00:00:00.000Z',
  };
  expect(body).toMatchObject(expected);
  await tenant.owner.call(workspacesApi.updateOrganization, { params, body: { taxId: 'DE1', banner: '' } });
  const again = await tenant.owner.call(workspacesApi.organization, { params });
  expect(again.body).toMatchObject({ ...expected, taxId: 'DE1', banner: null });
});

test('a whole organization may be sent back as it was read', async ({ tenant }) => {
  const params = { id: tenant.organizationId };
  const { body } = await tenant.owner.call(workspacesApi.organization, { params });
  const answer = await tenant.owner.call(workspacesApi.updateOrganization, { params, body });
  expect(answer.status).toBe(200);
  expect({ ...answer.body, updatedAt: 0, updatedByUserId: 0 }).toEqual({
    ...body,
    updatedAt: 0,
    updatedByUserId: 0,
  });
});

test.for([
  ['currency', 'XXX', organizationTexts.currency],
  ['defaultStartTime', '25:00', organizationTexts.clock],
  ['website', 'javascript:alert(1)', organizationTexts.url],
  ['brandColor', 'red', organizationTexts.color],
  ['fiscalStartDate', 'soon', organizationTexts.date],
  ['inviteExpiryPeriod', 0, organizationTexts.expiry],
  ['inviteExpiryPeriod', 'sometimes', organizationTexts.expiry],
  ['standardWorkHoursPerDay', 25, organizationTexts.hours],
  ['defaultWeeklyLimit', 169, organizationTexts.weeklyHours],
  ['breakSteps', 'often', expect.any(String)],
  ['breakGapMinutes', 0, expect.any(String)],
  ['overlapPolicy', 'hope', expect.any(String)],
  ['startWeekOn', 'FREITAG', expect.any(String)],
  ['timeFormat', 13, expect.any(String)],
  ['requireTask', 'perhaps', expect.any(String)],
] as const)('%s may not be %s', async ([key, value, text], { tenant }) => {
  const answer = await tenant.owner.call(workspacesApi.updateOrganization, {
    params: { id: tenant.organizationId },
    body: { [key]: value },
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [key]: text } } });
});

test('times and fiscal days have to be in order, also against what was set before', async ({ tenant }) => {
  const change = (body: Record<string, unknown>) =>
    tenant.owner.call(workspacesApi.updateOrganization, { params: { id: tenant.organizationId }, body });
  await change({ defaultStartTime: '09:00', fiscalEndDate: '2026-12-31' });
  expect(await change({ defaultEndTime: '08:00' })).toMatchObject({
    status: 400,
    body: { errors: { defaultEndTime: organizationTexts.endBeforeStart } },
  });
  expect(await change({ fiscalStartDate: '2027-01-01' })).toMatchObject({
    status: 400,
    body: { errors: { fiscalEndDate: organizationTexts.fiscalOrder } },
  });
});

test('invitations may last for ever or for the time the product has in mind', async ({ tenant }) => {
  const period = async (inviteExpiryPeriod: unknown) => {
    const { body } = await tenant.owner.call(workspacesApi.updateOrganization, {
      params: { id: tenant.organizationId },
      body: { inviteExpiryPeriod },
    });
    return body.inviteExpiryPeriod;
  };
  expect(await period('Never')).toBe(neverDays);
  expect(await period(30)).toBe(30);
  expect(await period(null)).toBeUndefined();
});

test('languages are replaced as a whole', async ({ tenant }) => {
  const params = { id: tenant.organizationId };
  const set = (languages: { languageCode: string; level: string }[]) =>
    tenant.owner.call(workspacesApi.updateOrganization, { params, body: { languages } });
  const both = await set([
    { languageCode: 'de', level: 'native' },
    { languageCode: 'en', level: 'advanced' },
  ]);
  expect(both.body.languages).toMatchObject([
    { languageCode: 'de', name: 'German', level: 'native', language: { code: 'de' } },
    { languageCode: 'en', level: 'advanced' },
  ]);
  const one = await set([{ languageCode: 'fr', level: 'elementary' }]);
  expect(one.body.languages?.map(({ languageCode }) => languageCode)).toEqual(['fr']);
  expect((await set([{ languageCode: 'xx', level: 'native' }])).status).toBe(400);
  expect((await set([])).body.languages).toEqual([]);
});

test('members do not change settings, and another workspace is not found', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const [ben, manager] = [await tenant.member(), await tenant.member({ role: 'MANAGER' })];
  const body = { name: 'Taken over' };
  for (const person of [ben, manager]) {
    const answer = await person.call(workspacesApi.updateOrganization, {
      params: { id: tenant.organizationId },
      body,
    });
    expect(answer.status).toBe(403);
  }
  const foreign = await tenant.owner.call(workspacesApi.updateOrganization, {
    params: { id: other.organizationId },
    body,
  });
  expect(foreign.status).toBe(404);
  const read = await other.owner.call(workspacesApi.organization, { params: { id: other.organizationId } });
  expect(read.body.name).not.toBe('Taken over');
});

test('super admins rename their workspace; nobody else, and no other one', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const rename = (person: typeof tenant.owner, id: string) =>
    person.call(workspacesApi.updateTenant, { params: { id }, body: { name: ' Acme ' } });
  const admin = await tenant.member({ role: 'ADMIN' });
  expect((await rename(admin, tenant.tenantId)).status).toBe(403);
  expect((await rename(tenant.owner, other.tenantId)).status).toBe(404);
  expect((await rename(tenant.owner, tenant.tenantId)).body.name).toBe('Acme');
  const empty = await tenant.owner.call(workspacesApi.updateTenant, {
    params: { id: tenant.tenantId },
    body: { name: '  ' },
  });
  expect(empty).toMatchObject({ status: 400, body: { errors: { name: organizationTexts.nameRequired } } });
});

test('the audit has old and new values of a changed setting; unchanged ones are not in it', async ({
  server,
  tenant,
}) => {
  const { owner, organizationId, tenantId } = tenant;
  const params = { id: organizationId };
  const body = { invitesAllowed: false, defaultWeeklyLimit: 40, currency: 'USD' };
  await owner.call(workspacesApi.updateOrganization, { params, body });
  await owner.call(workspacesApi.updateOrganization, { params, body });
  for (const languages of [
    [{ languageCode: 'de', level: 'native' }],
    [{ languageCode: 'de', level: 'native' }],
  ])
    await owner.call(workspacesApi.updateOrganization, { params, body: { languages } });
  await owner.call(workspacesApi.updateTenant, { params: { id: tenantId }, body: { name: 'Renamed' } });
  expect(await auditOf(server, tenant)).toMatchObject([
    {
      action: 'organization.update',
      actorUserId: owner.userId,
      entityId: organizationId,
      before: { invitesAllowed: true },
      after: { invitesAllowed: false, defaultWeeklyLimit: 40 },
    },
    { action: 'organization.update', after: { languages: 'German (native)' } },
    { action: 'workspace.update', entityId: tenantId, after: { name: 'Renamed' } },
  ]);
});
