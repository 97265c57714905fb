import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type InviteRow, teamsOf } from '#server/modules/invitations/invites.data.ts';

type InviteAction = 'create' | 'update' | 'resend' | 'remove' | 'accept' | 'reject';

/** Who did it: absent for an invited person who is not in the workspace. */
interface Actor {
  readonly userId?: string;
  /** Of who joined by it. */
  readonly employeeId?: string;
}

/** Keeps who invited whom to what, and what became of it. */
export async function noteInvite(
  tx: InTransaction<BaseContext>,
  action: InviteAction,
  invite: InviteRow,
  { userId, employeeId }: Actor,
): Promise<void> {
  const { id, tenantId, organizationId, email, role } = invite;
  const teams = teamsOf(invite).map((team) => team.name);
  const terms = { email, role: role?.name ?? null, teams };
  await writeAudit(tx, [
    {
      tenantId,
      organizationId,
      actorUserId: userId,
      action: `invitation.${action}`,
      entity: 'Invite',
      entityId: id,
      employeeId,
      ...(action === 'remove' ? { before: terms } : { after: terms }),
    },
  ]);
}
