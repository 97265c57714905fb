import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';

interface Worked {
  readonly date?: string;
  readonly status?: TimesheetStatus;
  readonly hours?: number;
  /** The timer still runs. */
  readonly isRunning?: boolean;
  readonly projectId?: string;
  readonly organizationTeamId?: string;
}

/** A day of somebody with time on it, in any status; from 8 o'clock UTC. Answers the id of the sheet. */
export async function newSheet(
  server: TestServer,
  tenant: TestTenant,
  person: Pick<Person, 'employeeId' | 'userId'>,
  { date = '2026-03-09', status = 'DRAFT', hours = 1, isRunning = false, ...where }: Worked = {},
): Promise<string> {
  const { prisma } = server.services;
  const { tenantId, organizationId } = tenant;
  const place = { tenantId, organizationId, employeeId: person.employeeId };
  const approved = status === 'APPROVED' ? new Date(`${date}T20:00:00Z`) : null;
  const row = { status, approvedAt: approved, lockedAt: approved };
  const { id } = await prisma.timesheet.create({ data: { ...place, ...row, date: new Date(date) } });
  const startedAt = new Date(`${date}T08:00:00Z`);
  const stoppedAt = isRunning ? null : new Date(startedAt.getTime() + hours * 3_600_000);
  const about = { source: 'TEAMS', ...where, isRunning };
  await prisma.timeLog.create({ data: { ...place, ...about, timesheetId: id, startedAt, stoppedAt } });
  return id;
}
