import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** `10 08:30` of March 2026; tests begin on the 11th at nine. */
export function instant(text: string): string {
  return `2026-03-${text.replace(' ', 'T')}:00.000Z`;
}

export function span(from: string, to: string) {
  return { startedAt: instant(from), stoppedAt: instant(to) };
}

/** Enters time by hand. */
export function enter(person: Person, from: string, to: string, more: Record<string, unknown> = {}) {
  return person.call(timeLogsApi.add, { body: { ...span(from, to), ...more } });
}

export async function entered(
  person: Person,
  from: string,
  to: string,
  more?: Record<string, unknown>,
): Promise<string> {
  const { status, body } = await enter(person, from, to, more);
  if (status !== 201) throw new Error(`not entered: ${JSON.stringify(body)}`);
  return body.id;
}

/** Spans of a person's logs, in order; `running` for an open end. */
export async function spansOf(server: TestServer, { employeeId }: Pick<Person, 'employeeId'>) {
  const logs = await server.services.prisma.timeLog.findMany({
    where: { employeeId, deletedAt: null },
    orderBy: { startedAt: 'asc' },
  });
  const text = (at: Date) => at.toISOString().slice(8, 16).replace('T', ' ');
  return logs.map(
    ({ startedAt, stoppedAt }) => `${text(startedAt)} – ${stoppedAt ? text(stoppedAt) : 'running'}`,
  );
}

export async function setRules(
  server: TestServer,
  { organizationId }: Pick<TestTenant, 'organizationId'>,
  data: Prisma.OrganizationUpdateInput,
): Promise<void> {
  await server.services.prisma.organization.update({ where: { id: organizationId }, data });
}

export async function setPerson(
  server: TestServer,
  { employeeId }: Pick<Person, 'employeeId'>,
  data: Prisma.EmployeeUpdateInput,
): Promise<void> {
  await server.services.prisma.employee.update({ where: { id: employeeId }, data });
}

/** Gives the sheet of a day a status. */
export async function setSheet(
  server: TestServer,
  { tenantId, organizationId }: Pick<TestTenant, 'tenantId' | 'organizationId'>,
  { employeeId }: Pick<Person, 'employeeId'>,
  { day, status }: { day: string; status: string },
): Promise<void> {
  const date = new Date(day);
  const now = server.clock.now();
  const state =
    status === 'APPROVED' ? { status, approvedAt: now, lockedAt: now } : { status, submittedAt: now };
  await server.services.prisma.timesheet.upsert({
    where: { employeeId_date: { employeeId, date } },
    create: { tenantId, organizationId, employeeId, date, ...state },
    update: state,
  });
}

export async function newTask(
  { owner, teamId }: TestTenant,
  title: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }], ...more } });
  if (answer.status !== 201) throw new Error(`no task: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Logs of an hour each, written into one day without the rules. */
export async function storedLogs(
  server: TestServer,
  { tenantId, organizationId }: Pick<TestTenant, 'tenantId' | 'organizationId'>,
  { employeeId }: Pick<Person, 'employeeId'>,
  count: number,
): Promise<{ id: string; timesheetId: string }[]> {
  const { prisma } = server.services;
  const place = { tenantId, organizationId, employeeId };
  const { id: timesheetId } = await prisma.timesheet.create({
    data: { ...place, date: new Date('2026-03-10') },
  });
  const hour = (index: number) => new Date(Date.UTC(2026, 2, 10, index));
  return prisma.timeLog.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      ...place,
      timesheetId,
      startedAt: hour(index),
      stoppedAt: hour(index + 1),
    })),
    select: { id: true, timesheetId: true },
  });
}
