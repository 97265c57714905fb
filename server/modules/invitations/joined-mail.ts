import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { linkTo } from '#server/mail/links.ts';
import { memberJoinedMail } from '#server/mail/templates/mails.ts';
import { type InviteRow, teamsOf } from '#server/modules/invitations/invites.data.ts';
import { findReaders } from '#server/modules/invitations/managed-teams.data.ts';
import { findMember } from '#server/modules/invitations/membership.data.ts';
import type { Membership } from '#server/modules/invitations/membership.service.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

/** Tells the inviter and the managers of the teams that somebody joined them; nothing when they were there. */
export async function tellJoined(
  tx: InTransaction<BaseContext>,
  invite: InviteRow,
  { userId, joinedTeamIds }: Pick<Membership, 'userId' | 'joinedTeamIds'>,
): Promise<void> {
  const teams = teamsOf(invite).filter(({ id }) => joinedTeamIds.includes(id));
  if (teams.length === 0) return;
  const { tenantId, organizationId, email, invitedByUserId, organization } = invite;
  const besides = invitedByUserId === null ? [] : [invitedByUserId];
  const readers = await findReaders(tx, {
    tenantId,
    organizationId,
    teamIds: teams.map(({ id }) => id),
    besides,
  });
  const { appUrl } = tx.services.config;
  const words = {
    member: fullNameOf({ ...(await findMember(tx, tenantId, userId)), email }),
    email,
    team: teams.map(({ name }) => name).join(', '),
    organization: organization.name,
    link: linkTo(appUrl, '/members'),
  };
  await notifyFrom(
    tx,
    { tenantId, userId },
    {
      receiverEmployeeIds: readers,
      type: 'team.joined',
      title: words.team,
      params: { name: words.member },
      mail: (setting) => memberJoinedMail(setting, words),
    },
  );
}
