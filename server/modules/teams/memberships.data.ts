import { v7 as uuidv7 } from 'uuid';
import type { ChangingTeam, Tx } from '#server/modules/teams/changing-team.data.ts';
import {
  forgetTeamSql,
  joinSql,
  lockPeopleSql,
  reorderSql,
  stopTeamTimersSql,
  unassignSql,
} from '#server/modules/teams/memberships.sql.ts';

type TeamRef = Pick<ChangingTeam, 'id' | 'organizationId'>;
/** Employee ids, or everybody. */
type Whose = string[] | 'everybody';

const employeesOrNull = (whose: Whose) => (whose === 'everybody' ? null : whose);

/** Keeps these people, and who tracks time in the team, from starting a timer until the transaction ends. */
export async function lockPeople(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  await tx.db.$queryRawUnsafe(lockPeopleSql, tx.tenantId, team.id, employeeIds);
}

/** Stops the timers that run in the team and says so after the commit. */
export async function stopTimers(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const { tenantId, userId, db } = tx;
  const { ip, requestId } = tx.origin;
  const values = [tenantId, team.id, employeesOrNull(whose), tx.now(), userId, ip, requestId];
  const stopped = await db.$queryRawUnsafe<{ employeeId: string }[]>(stopTeamTimersSql, ...values);
  for (const { employeeId } of stopped) {
    tx.afterCommit(() => tx.services.live.changed(tenantId, 'timer', employeeId));
  }
}

export async function unassign(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  const values = [tx.tenantId, team.id, employeeIds, tx.now()];
  const tasks = await tx.db.$queryRawUnsafe<{ id: string }[]>(unassignSql, ...values);
  if (tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', ids, employeeIds));
}

/** Clears the team where it was somebody's last or default one; of the users given, or of everybody. */
export async function forgetTeam(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const values = [tx.tenantId, team.id, employeesOrNull(whose), tx.now()];
  const users = await tx.db.$queryRawUnsafe<{ id: string }[]>(forgetTeamSql, ...values);
  for (const { id } of users) tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'user', id));
}

export async function insertMembers(
  tx: Tx,
  team: TeamRef,
  employeeIds: string[],
  roleId: string | null,
): Promise<void> {
  if (employeeIds.length === 0) return;
  const ids = employeeIds.map(() => uuidv7());
  const place = [tx.tenantId, team.organizationId, team.id];
  await tx.db.$executeRawUnsafe(joinSql, ...place, employeeIds, ids, roleId, tx.now(), tx.userId);
}

/** Past members keep their row, so that what they did keeps its owner. */
export async function endMemberships(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const people = whose === 'everybody' ? {} : { employeeId: { in: whose } };
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, organizationTeamId: team.id, deletedAt: null, ...people },
    data: { deletedAt: tx.now(), deletedByUserId: tx.userId, activeTaskId: null },
  });
}

export async function setRole(
  tx: Tx,
  team: TeamRef,
  employeeIds: string[],
  roleId: string | null,
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, organizationTeamId: team.id, employeeId: { in: employeeIds } },
    data: { roleId, updatedByUserId: tx.userId },
  });
}

export async function saveOrder(tx: Tx, team: TeamRef, ids: string[]): Promise<number> {
  return tx.db.$executeRawUnsafe(reorderSql, tx.tenantId, team.id, ids, tx.now());
}

export interface MemberColumns {
  readonly isTrackingEnabled?: boolean;
  readonly roleId?: string | null;
  readonly activeTaskId?: string | null;
  readonly order?: number;
}

export async function saveMember(tx: Tx, id: string, columns: MemberColumns): Promise<void> {
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { ...columns, updatedByUserId: tx.userId },
  });
}

/** The name of a role of the workspace. */
export async function roleName(tx: Tx, id: string): Promise<string | undefined> {
  const where = { tenantId: tx.tenantId, id };
  const role = await tx.db.role.findFirst({ where, select: { name: true } });
  return role?.name;
}
