import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { linkOnOrigins, linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { memberJoinedMail } from '#server/mail/templates/mails.ts';
import { invitationMail } from '#server/mail/templates/proof-mails.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { handedToken, mailedToken, type NewInviteSecrets } from '#server/modules/invitations/invite-proof.ts';
import { type InviteRow, inviterOf, teamsOf } from '#server/modules/invitations/invites.data.ts';
import { findManagersToNotify } from '#server/modules/invitations/managed-teams.data.ts';
import { findMember } from '#server/modules/invitations/membership.data.ts';
import type { Membership } from '#server/modules/invitations/membership.service.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

type Tx = InTransaction<BaseContext>;

const page = '/auth/accept-invite';
const day = 24 * 60 * 60_000;

/** The page that a mail shall link to, if it is one of ours. */
export function ownPage(
  { services }: Pick<BaseContext, 'services'>,
  callback: string | undefined,
): string | undefined {
  const { appUrl, corsOrigins } = services.config;
  if (callback === undefined || linkOnOrigins(callback, [appUrl, ...corsOrigins], {}) === undefined)
    return undefined;
  const { origin, pathname } = new URL(callback);
  return `${origin}${pathname}`;
}

function mailedLink({ services }: Tx, invite: InviteRow, secrets: NewInviteSecrets): string {
  const { appUrl, corsOrigins } = services.config;
  const query = { email: invite.email, code: secrets.code, token: mailedToken(services, secrets) };
  const callback = linkOnOrigins(invite.callbackUrl ?? '', [appUrl, ...corsOrigins], query);
  return callback ?? linkTo(appUrl, page, query);
}

/** The link a manager hands over; it opens the invitation, but does not prove the address. */
export function handedLink({ services }: Pick<BaseContext, 'services'>, invite: InviteRow): string {
  return linkTo(services.config.appUrl, page, {
    email: invite.email,
    token: handedToken(services, invite),
  });
}

/** Mails code and link of an invitation; the mail leaves after the commit. */
export async function sendInvite(tx: Tx, invite: InviteRow, secrets: NewInviteSecrets): Promise<void> {
  const account = await findAccount(tx, invite.email);
  const { appUrl } = tx.services.config;
  const { expireDate, organization } = invite;
  const validDays =
    expireDate === null
      ? undefined
      : Math.max(1, Math.round((expireDate.getTime() - tx.now().getTime()) / day));
  const mail = invitationMail(
    { appUrl, language: account?.preferredLanguage ?? tx.origin.language },
    {
      inviter: inviterOf(invite)?.name ?? organization.name,
      team: teamsOf(invite)
        .map(({ name }) => name)
        .join(', '),
      organization: organization.name,
      code: secrets.code,
      link: mailedLink(tx, invite, secrets),
      validDays,
    },
  );
  await tx.enqueue(mailSend, { to: invite.email, ...mail });
}

/** Notifies the inviter and the managers of the teams that somebody joined them; nothing when they were there. */
export async function notifyJoined(
  tx: InTransaction<BaseContext>,
  invite: InviteRow,
  { userId, joinedTeamIds }: Pick<Membership, 'userId' | 'joinedTeamIds'>,
): Promise<void> {
  const teams = teamsOf(invite).filter(({ id }) => joinedTeamIds.includes(id));
  if (teams.length === 0) return;
  const { tenantId, organizationId, email, invitedByUserId, organization } = invite;
  const besides = invitedByUserId === null ? [] : [invitedByUserId];
  const readers = await findManagersToNotify(tx, {
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
