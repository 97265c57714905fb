import type { TestServer } from '#server/testing/test.ts';

/** Days off and their settings, each new one in a week of its own. */
export interface Absences {
  newAbsenceKind(): Promise<string>;
  newCompanyDay(): Promise<string>;
  /** A weekly limit of the subject, from a future day. */
  newDatedSetting(): Promise<string>;
  /** An absence of the subject, waiting for a decision. */
  newAbsence(): Promise<string>;
  /** A day of work on which nobody is away. */
  nextWednesday(): string;
}

export function absencesOf(
  server: TestServer,
  owner: { tenantId: string; organizationId: string; employeeId: string },
): Absences {
  const { prisma } = server.services;
  const { employeeId, ...place } = owner;
  let weeks = 0;
  const nextDay = () => {
    weeks += 1;
    return new Date(Date.UTC(2033, 0, 5 + 7 * weeks));
  };
  const newAbsenceKind = async () =>
    (await prisma.absenceKind.create({ data: { ...place, name: 'Holiday', color: '#1F8A5B' } })).id;
  return {
    newAbsenceKind,
    nextWednesday: () => nextDay().toISOString().slice(0, 10),
    newCompanyDay: async () =>
      (await prisma.companyDay.create({ data: { ...place, name: 'Founding day', date: nextDay() } })).id,
    newDatedSetting: async () => {
      const data = { ...place, employeeId, setting: 'weeklyLimit', value: 30, validFrom: nextDay() };
      return (await prisma.datedSetting.create({ data })).id;
    },
    newAbsence: async () => {
      const [day, kindId] = [nextDay(), await newAbsenceKind()];
      const data = { ...place, employeeId, kindId, firstDay: day, lastDay: day, state: 'requested' };
      return (await prisma.absence.create({ data })).id;
    },
  };
}
