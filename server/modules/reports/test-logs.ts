import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { dayOf } from '#shared/time/day.ts';

export interface LogFacts {
  readonly projectId?: string | null;
  readonly taskId?: string;
  readonly organizationContactId?: string;
  readonly organizationTeamId?: string;
  readonly description?: string;
  readonly logType?: string;
  readonly source?: string;
  readonly isBillable?: boolean;
  readonly reason?: string;
  /** That of its person. */
  readonly timeZone?: string;
}

/** A log as it is stored; without an end it runs. */
export async function addLog(
  { services: { prisma } }: TestServer,
  tenant: TestTenant,
  person: Person,
  {
    from,
    to,
    timeZone = 'UTC',
    ...facts
  }: LogFacts & {
    from: string | Date;
    to?: string | Date;
  },
) {
  const { tenantId, organizationId, projectId, teamId } = tenant;
  const place = { tenantId, organizationId, employeeId: person.employeeId };
  const startedAt = new Date(from);
  const date = new Date(dayOf(startedAt, timeZone));
  const timesheet = await prisma.timesheet.upsert({
    where: { employeeId_date: { employeeId: person.employeeId, date } },
    create: { ...place, date, timeZone },
    update: {},
  });
  const usual = { organizationTeamId: teamId, projectId, source: 'TEAMS' };
  const end = to === undefined ? { isRunning: true } : { stoppedAt: new Date(to) };
  return prisma.timeLog.create({
    data: { ...place, ...usual, timesheetId: timesheet.id, startedAt, ...end, ...facts },
  });
}

/** Ten minutes of evidence for a log. */
export async function addSlot(
  { services: { prisma } }: TestServer,
  log: { id: string; tenantId: string; organizationId: string; employeeId: string },
  slot: { startedAt: string; duration: number; overall: number },
) {
  const { tenantId, organizationId, employeeId } = log;
  const { id } = await prisma.timeSlot.create({ data: { tenantId, organizationId, employeeId, ...slot } });
  await prisma.timeSlotTimeLog.create({ data: { tenantId, timeSlotId: id, timeLogId: log.id } });
}

/** Puts "Urgent" on a log and "Docs" on its task. */
export async function addLabels(
  { services: { prisma } }: TestServer,
  { tenantId, organizationId }: TestTenant,
  { timeLogId, taskId }: { timeLogId: string; taskId: string },
): Promise<void> {
  const label = (name: string) => prisma.tag.create({ data: { tenantId, organizationId, name } });
  const [urgent, docs] = [await label('Urgent'), await label('Docs')];
  await prisma.timeLogTag.create({ data: { tenantId, timeLogId, tagId: urgent.id } });
  await prisma.taskTag.create({ data: { tenantId, taskId, tagId: docs.id } });
}

/** Another project, task or client of the tenant. */
export function addProject(
  { services: { prisma } }: TestServer,
  tenant: TestTenant,
  name: string,
  contact?: string,
) {
  const { tenantId, organizationId } = tenant;
  const client = contact === undefined ? {} : { organizationContactId: contact };
  return prisma.organizationProject.create({ data: { tenantId, organizationId, name, ...client } });
}

export function addClient({ services: { prisma } }: TestServer, tenant: TestTenant, name: string) {
  const { tenantId, organizationId } = tenant;
  return prisma.organizationContact.create({ data: { tenantId, organizationId, name } });
}

export async function addTask({ services: { prisma } }: TestServer, tenant: TestTenant, title: string) {
  const { tenantId, organizationId } = tenant;
  const number = 1 + (await prisma.task.count({ where: { tenantId } }));
  return prisma.task.create({
    data: { tenantId, organizationId, title, status: 'open', number },
  });
}
