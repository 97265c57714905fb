import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockTeam, type Tx, teamRecord } from '#server/modules/teams/changing-team.data.ts';
import {
  endMemberships,
  forgetTeam,
  lockPeople,
  stopTimers,
} from '#server/modules/teams/memberships.data.ts';
import { requireManager } from '#server/modules/teams/team-access.ts';
import { noteDeletedTeam } from '#server/modules/teams/team-audit.ts';
import type { Team } from '#shared/teams/team.schema.ts';

/**
 * Puts a team into the trash, for its managers. Its tasks and its time stay where they are; what runs in it stops,
 * and it is nobody's team any more. Memberships end in the same instant, which tells them from earlier ones.
 */
export function deleteTeam(ctx: Context, id: string): Promise<Team> {
  return inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, id);
    requireManager(tx, team);
    const people = team.members.map(({ employeeId }) => employeeId);
    await lockPeople(tx, team, people);
    await stopTimers(tx, team, 'everybody');
    await endMemberships(tx, team, 'everybody');
    await forgetTeam(tx, team, 'everybody');
    await trash(tx, id);
    await noteDeletedTeam(tx, team);
    announce(tx, id);
    return teamRecord(tx, id);
  });
}

async function trash(tx: Tx, id: string): Promise<void> {
  await tx.db.organizationTeam.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
  });
}

function announce(tx: Tx, id: string): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.changed(tx.tenantId, 'teams', id));
  tx.afterCommit(() => live.changed(tx.tenantId, 'tasks'));
  tx.afterCommit(() => live.changed(tx.tenantId, 'projects'));
}
