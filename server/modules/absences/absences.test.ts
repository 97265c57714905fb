import { createTenant, type Person, signInAgain } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { absenceTexts } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

type Owner = Pick<Person, 'call'>;
const whole = { isHalfStart: false, isHalfEnd: false };
const range = { startDate: '2026-04-01', endDate: '2026-04-30' };

/** Chooses a country, and answers the kinds that this brings. */
async function switchOn(owner: Owner) {
  await owner.call(absencesApi.putPlace, { body: { country: 'DE', region: 'BY' } });
  const { kinds } = (await owner.call(absencesApi.setup, {})).body;
  const [holiday = '', sick = '', unpaid = ''] = kinds.map(({ id }) => id);
  return { holiday, sick, unpaid };
}

const ask = (
  person: Owner,
  kindId: string,
  days: { firstDay: string; lastDay: string; employeeId?: string; note?: string },
) => person.call(absencesApi.request, { body: { kindId, ...whole, ...days } });

const newsOf = async (person: Owner) =>
  (await person.call(notificationsApi.list, {})).body.items.map(({ type }) => type);

test('nothing is there until a country is chosen, which brings kinds and holidays', async ({ tenant }) => {
  const { owner } = tenant;
  expect((await owner.call(absencesApi.setup, {})).body).toEqual({ isOn: false, kinds: [], companyDays: [] });
  await switchOn(owner);
  const { body } = await owner.call(absencesApi.setup, {});
  expect(body).toMatchObject({ isOn: true, place: { country: 'DE', region: 'BY' } });
  expect(
    body.kinds.map(({ name, allowanceDays, needsApproval }) => [name, allowanceDays, needsApproval]),
  ).toEqual([
    ['Annual leave', 25, true],
    ['Sick leave', undefined, false],
    ['Unpaid leave', undefined, true],
  ]);
  const { people } = (await owner.call(absencesApi.calendar, { query: range })).body;
  expect(people[0]?.holidays.map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-06']);
  await owner.call(absencesApi.putPlace, { body: { country: null } });
  expect((await owner.call(absencesApi.setup, {})).body).not.toHaveProperty('place');
});

test('days are whole where nothing else is said', async ({ tenant }) => {
  const { owner } = tenant;
  await switchOn(owner);
  const kindId = (await owner.call(absencesApi.setup, {})).body.kinds[0]?.id ?? '';
  const member = await tenant.member();
  const body = { kindId, firstDay: '2027-03-01', lastDay: '2027-03-02', employeeId: member.employeeId };
  const made = await owner.call(absencesApi.request, { body });
  expect(made.body).toMatchObject({ isHalfStart: false, isHalfEnd: false, days: 2 });
});

test('a person and the company have days of their own', async ({ tenant }) => {
  const { owner } = tenant;
  await switchOn(owner);
  const { employeeId } = await tenant.member();
  const body = { country: 'DE', region: 'SN', employeeId };
  expect((await owner.call(absencesApi.putPlace, { body })).status).toBe(200);
  const kindId = (await owner.call(absencesApi.setup, {})).body.kinds[0]?.id ?? '';
  await owner.call(absencesApi.putAllowance, { body: { employeeId, kindId, days: '12.5' } });
  expect((await owner.call(absencesApi.person, { params: { id: employeeId } })).body).toEqual({
    place: { country: 'DE', region: 'SN' },
    allowances: [{ kindId, days: 12.5 }],
  });
  expect((await owner.call(absencesApi.person, { params: { id: owner.employeeId } })).body).toEqual({
    allowances: [],
  });
  const day = { date: '2026-11-20', name: 'Founding day', isHalf: true };
  await owner.call(absencesApi.saveCompanyDay, { body: { ...day, name: 'Party' } });
  const saved = (await owner.call(absencesApi.saveCompanyDay, { body: day })).body;
  const november = async () => {
    const query = { startDate: '2026-11-01', endDate: '2026-11-30' };
    const { people } = (await owner.call(absencesApi.calendar, { query })).body;
    return new Map(
      people.map((one) => [one.employeeId, one.holidays.map(({ date, isHalf }) => [date, isHalf])]),
    );
  };
  expect((await november()).get(employeeId)).toEqual([
    ['2026-11-18', false],
    ['2026-11-20', true],
  ]);
  expect((await november()).get(owner.employeeId)).toEqual([
    ['2026-11-01', false],
    ['2026-11-20', true],
  ]);
  await owner.call(absencesApi.removeCompanyDay, { params: { id: saved.id } });
  expect((await november()).get(employeeId)).toEqual([['2026-11-18', false]]);
});

test('a request waits for a manager of the team, who is told, decides and tells the person', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const { holiday } = await switchOn(owner);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const member = await tenant.member();
  const asked = await ask(member, holiday, { firstDay: '2026-04-01', lastDay: '2026-04-08', note: 'Sea' });
  expect(asked).toMatchObject({ status: 200, body: { state: 'requested', days: 4, note: 'Sea' } });
  expect(await newsOf(manager)).toContain('absence.requested');
  const waiting = async (person: Owner) =>
    (await person.call(absencesApi.list, { query: { waiting: true } })).body.items.map(({ id }) => id);
  expect(await waiting(manager)).toEqual([asked.body.id]);
  expect(await waiting(member)).toEqual([]);
  const decide = (person: Owner, body: { isApproved: boolean; reason?: string }) =>
    person.call(absencesApi.decide, { params: { id: asked.body.id }, body });
  expect((await decide(member, { isApproved: true })).status).toBe(403);
  expect(await decide(manager, { isApproved: false })).toMatchObject({
    status: 400,
    body: { errors: { reason: absenceTexts.reason } },
  });
  expect((await decide(manager, { isApproved: true })).body).toMatchObject({ state: 'approved' });
  expect(await decide(manager, { isApproved: false, reason: 'No' })).toMatchObject({
    status: 409,
    body: { code: 'ABSENCE_DECIDED' },
  });
  expect(await newsOf(member)).toContain('absence.approved');
  expect(await waiting(manager)).toEqual([]);
  const audit = await server.services.prisma.auditEntry.findMany({
    where: { tenantId, entity: 'Absence' },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action }) => action)).toEqual(['absence.request', 'absence.approve']);
});

test('an illness needs no approval, and neither does what a manager enters', async ({ tenant }) => {
  const { owner } = tenant;
  const { holiday, sick } = await switchOn(owner);
  const member = await tenant.member();
  expect((await ask(member, sick, { firstDay: '2026-04-13', lastDay: '2026-04-13' })).body.state).toBe(
    'approved',
  );
  const { employeeId } = member;
  const entered = await ask(owner, holiday, { firstDay: '2026-04-20', lastDay: '2026-04-24', employeeId });
  expect(entered.body).toMatchObject({ state: 'approved', employeeId, days: 5 });
  expect(await newsOf(member)).toContain('absence.approved');
});

test.for([
  [{ firstDay: '2026-04-14', lastDay: '2026-04-13' }, 400],
  [{ firstDay: '2026-04-14', lastDay: '2027-06-01' }, 400],
  // A weekend, and a holiday.
  [{ firstDay: '2026-04-18', lastDay: '2026-04-19' }, 400],
  [{ firstDay: '2026-04-03', lastDay: '2026-04-03' }, 400],
  [{ firstDay: '2026-04-10', lastDay: '2026-04-13' }, 409],
] as const)('%o is refused', async ([days, status], { tenant }) => {
  const { holiday } = await switchOn(tenant.owner);
  const member = await tenant.member();
  await ask(member, holiday, { firstDay: '2026-04-13', lastDay: '2026-04-15' });
  expect((await ask(member, holiday, days)).status).toBe(status);
});

test('one changes and cancels an absence until it begins; a change is decided about anew', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { holiday, sick } = await switchOn(owner);
  const member = await tenant.member();
  const { id } = (await ask(member, holiday, { firstDay: '2026-04-13', lastDay: '2026-04-15' })).body;
  await owner.call(absencesApi.decide, { params: { id }, body: { isApproved: true } });
  const body = {
    kindId: holiday,
    firstDay: '2026-04-14',
    lastDay: '2026-04-16',
    isHalfStart: true,
    isHalfEnd: false,
  };
  const changed = await member.call(absencesApi.update, { params: { id }, body });
  expect(changed.body).toMatchObject({ state: 'requested', days: 2.5 });
  expect((await member.call(absencesApi.cancel, { params: { id } })).body).toMatchObject({
    state: 'cancelled',
  });
  const today = server.clock.now().toISOString().slice(0, 10);
  const ill = (await ask(member, sick, { firstDay: today, lastDay: today })).body;
  const refused = await member.call(absencesApi.cancel, { params: { id: ill.id } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'ABSENCE_CLOSED' } });
  // It has begun even in a zone where it is still the day before.
  await server.services.prisma.user.update({
    where: { id: member.userId },
    data: { timeZone: 'Pacific/Pago_Pago' },
  });
  const moved = await signInAgain(server, tenant.tenantId, member);
  expect(await moved.call(absencesApi.cancel, { params: { id: ill.id } })).toMatchObject({ status: 409 });
  expect((await owner.call(absencesApi.cancel, { params: { id: ill.id } })).status).toBe(200);
});

test('the balance follows from the kind, the person and the absent days', async ({ tenant }) => {
  const { owner } = tenant;
  const { holiday } = await switchOn(owner);
  const member = await tenant.member();
  await ask(member, holiday, { firstDay: '2026-04-13', lastDay: '2026-04-15' });
  const left = async () => (await member.call(absencesApi.allowances, {})).body;
  expect(await left()).toEqual([
    { kindId: holiday, allowance: 25, carried: 0, expired: 0, used: 3, requested: 3, left: 22 },
  ]);
  const body = { employeeId: member.employeeId, kindId: holiday, days: 28.5 };
  await owner.call(absencesApi.putAllowance, { body });
  expect(await left()).toMatchObject([{ allowance: 28.5, left: 25.5 }]);
  expect((await member.call(absencesApi.putAllowance, { body })).status).toBe(403);
});

test('colleagues see that somebody is away, but neither why nor what waits', async ({ tenant }) => {
  const { owner } = tenant;
  const { holiday, sick } = await switchOn(owner);
  const [member, colleague] = [await tenant.member(), await tenant.member()];
  await ask(member, sick, { firstDay: '2026-04-13', lastDay: '2026-04-13', note: 'Flu' });
  await ask(member, holiday, { firstDay: '2026-04-20', lastDay: '2026-04-21' });
  const absencesSeenBy = async (person: Owner) => {
    const { people } = (await person.call(absencesApi.calendar, { query: range })).body;
    return people.find(({ employeeId }) => employeeId === member.employeeId)?.absences ?? [];
  };
  const seen = await absencesSeenBy(colleague);
  expect(seen.map(({ firstDay, kindId, note }) => [firstDay, kindId, note])).toEqual([
    ['2026-04-13', undefined, undefined],
  ]);
  expect((await absencesSeenBy(owner)).map(({ kindId }) => kindId)).toEqual([sick, holiday]);
  const decidedBy = async (person: Owner) => {
    const { people } = (await person.call(absencesApi.calendar, { query: range })).body;
    return people.filter(({ isDecided }) => isDecided).map(({ employeeId }) => employeeId);
  };
  expect(await decidedBy(colleague)).toEqual([]);
  expect((await decidedBy(owner)).toSorted()).toEqual([member.employeeId, colleague.employeeId].toSorted());
  const query = { employeeId: member.employeeId };
  expect((await colleague.call(absencesApi.list, { query })).status).toBe(404);
  expect((await colleague.call(absencesApi.allowances, { query })).status).toBe(404);
});

test('a kind that was used stays in the archive, and nothing of another workspace is there', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { holiday, unpaid } = await switchOn(owner);
  const own = (await ask(owner, holiday, { firstDay: '2026-04-13', lastDay: '2026-04-13' })).body;
  // Nobody else decides about the owner.
  expect(own.state).toBe('approved');
  for (const id of [holiday, unpaid]) await owner.call(absencesApi.removeKind, { params: { id } });
  const { kinds } = (await owner.call(absencesApi.setup, {})).body;
  expect(kinds.map(({ name, isArchived }) => [name, isArchived])).toEqual([
    ['Annual leave', true],
    ['Sick leave', false],
  ]);
  const stranger = (await createTenant(server)).owner;
  const params = { id: own.id };
  expect((await stranger.call(absencesApi.cancel, { params })).status).toBe(404);
  expect((await ask(stranger, holiday, { firstDay: '2026-04-13', lastDay: '2026-04-13' })).status).toBe(404);
  const body = { country: 'XX' };
  expect(await owner.call(absencesApi.putPlace, { body })).toMatchObject({ status: 400 });
});
