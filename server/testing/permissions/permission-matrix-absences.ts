import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const withId = (made: Promise<string>, body?: Record<string, unknown>) =>
  made.then((id) => ({ params: { id }, ...(body === undefined ? {} : { body }) }));

/** An absence of the colleague, on the next free Wednesday. */
const newAbsence = async (world: World) => {
  const { employeeId } = world.subject;
  const day = world.nextWednesday();
  const days = { firstDay: day, lastDay: day, isHalfStart: false, isHalfEnd: false };
  return { kindId: await world.newAbsenceKind(), employeeId, ...days };
};

/** About the colleague. */
export const absenceInputs: Readonly<Record<string, MakeInput>> = {
  'absences.person': ({ subject }) => ({ params: { id: subject.employeeId } }),
  'absences.putPlace': ({ subject }) => ({ body: { country: 'AT', employeeId: subject.employeeId } }),
  'absences.saveKind': (world) =>
    world.newAbsenceKind().then((id) => ({
      body: { id, name: 'Holiday', color: '#1F8A5B', isPaid: true, needsApproval: true, carryOverDays: 0 },
    })),
  'absences.removeKind': (world) => withId(world.newAbsenceKind()),
  'absences.saveCompanyDay': () => ({ body: { date: '2026-12-24', name: 'Christmas Eve', isHalf: true } }),
  'absences.removeCompanyDay': (world) => withId(world.newCompanyDay()),
  'absences.putAllowance': async (world) => ({
    body: { employeeId: world.subject.employeeId, kindId: await world.newAbsenceKind(), days: 28 },
  }),
  'absences.allowances': ({ subject }) => ({ query: { employeeId: subject.employeeId } }),
  'absences.calendar': () => ({ query: { startDate: '2026-03-01', endDate: '2026-03-31' } }),
  'absences.list': ({ subject }) => ({ query: { employeeId: subject.employeeId } }),
  'absences.request': async (world) => ({ body: await newAbsence(world) }),
  'absences.update': async (world) => withId(world.newAbsence(), await newAbsence(world)),
  'absences.cancel': (world) => withId(world.newAbsence()),
  'absences.decide': (world) => withId(world.newAbsence(), { isApproved: true }),
};
