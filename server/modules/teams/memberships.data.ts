import { v7 as uuidv7 } from 'uuid';
import { execute, queryRows } from '#server/db/query.ts';
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

const changeOf = (tx: Tx, team: TeamRef, whose: Whose) => ({
  tenantId: tx.tenantId,
  teamId: team.id,
  ids: whose === 'everybody' ? null : whose,
  now: tx.now(),
});

/** Keeps these people, and who tracks time in the team, from starting a timer until the transaction ends. */
export async function lockPeople(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  await queryRows(tx, lockPeopleSql({ tenantId: tx.tenantId, teamId: team.id, ids: employeeIds }));
}

/** Stops the timers that run in the team, published after the commit. */
export async function stopTimers(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const { tenantId, userId } = tx;
  const { ip, requestId } = tx.origin;
  const values = { ...changeOf(tx, team, whose), userId, ip, requestId };
  const stopped = await queryRows<{ employeeId: string }>(tx, stopTeamTimersSql(values));
  for (const { employeeId } of stopped) {
    tx.afterCommit(() => tx.services.live.changed(tenantId, 'timer', employeeId));
  }
}

export async function unassign(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  const tasks = await queryRows<{ id: string }>(tx, unassignSql(changeOf(tx, team, employeeIds)));
  if (tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', ids, employeeIds));
}

/** Clears the team where it was somebody's last or default one; of the users given, or of everybody. */
export async function forgetTeam(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const users = await queryRows<{ id: string }>(tx, forgetTeamSql(changeOf(tx, team, whose)));
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
  const { tenantId, userId } = tx;
  const place = { tenantId, organizationId: team.organizationId, teamId: team.id };
  await execute(tx, joinSql({ ...place, employeeIds, ids, roleId, now: tx.now(), userId }));
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
  return execute(tx, reorderSql(changeOf(tx, team, ids)));
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
