import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { ownPage } from '#server/modules/invitations/invite-mail.ts';
import type { InviteRow } from '#server/modules/invitations/invites.data.ts';
import { findManagedTeams } from '#server/modules/invitations/managed-teams.data.ts';
import {
  getInvitingOrganization,
  getRoleToGrant,
  type RoleToGrant,
} from '#server/modules/invitations/new-invites.data.ts';
import { requireProjects } from '#server/modules/teams/new-team.data.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { checkTenantHint } from '#server/modules/workspaces/tenant.service.ts';
import { mayGrantRole } from '#shared/access/role-rank.ts';
import {
  invitationTexts,
  type inviteEmailsInput,
  type inviteInput,
  type inviteOneInput,
  type invitePeriod,
} from '#shared/invitations/invitation.schema.ts';
import type { StoredDate } from '#shared/time/instant.ts';

export type InviteInput = z.output<typeof inviteInput>;
type Period = NonNullable<z.output<typeof invitePeriod>>;

/** A checked invitation. */
export interface Invitation {
  readonly organizationId: string;
  readonly emails: string[];
  readonly teamIds: string[];
  readonly projectIds: string[];
  readonly role: RoleToGrant;
  readonly expireDate: Date | null;
  readonly inviteType: string;
  readonly fullName: string | undefined;
  readonly startedWorkOn: StoredDate | undefined;
  readonly callbackUrl: string | undefined;
}

type LongForm = z.output<typeof inviteEmailsInput>;

export function isShortForm(input: InviteInput): input is z.output<typeof inviteOneInput> {
  return 'teamId' in input;
}

function toLongForm(input: InviteInput): LongForm {
  if (!isShortForm(input)) return input;
  const { email, name, teamId, ...rest } = input;
  return { ...rest, emailIds: [email], teamIds: [teamId], fullName: name };
}

const day = 24 * 60 * 60_000;
export const usualDays = 7;

export function expireDateOf(now: Date, period: Period): Date | null {
  return period === 'Never' ? null : new Date(now.getTime() + period * day);
}

/** The default period: that of the organization, and without one the form's own. */
function usualPeriod(
  input: InviteInput,
  { inviteExpiryPeriod }: { inviteExpiryPeriod: number | null },
): Period {
  return inviteExpiryPeriod ?? (isShortForm(input) ? 'Never' : usualDays);
}

function dateOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 1900 || year > 9999) throw fieldError(field, invitationTexts.date);
  return date;
}

export function invitationsOff() {
  return forbidden(invitationTexts.notAllowed, 'INVITES_NOT_ALLOWED');
}

/** 403 for a role above the caller's own. */
export function requireGrantable(ctx: Context, role: RoleToGrant): void {
  if (!mayGrantRole(ctx, role)) throw forbidden(invitationTexts.roleAboveOwn, 'ROLE_ABOVE_OWN');
}

type Granting = Pick<InviteRow, 'tenantId' | 'roleId' | 'invitedByUserId'>;

/** Role that the sender of the invitation may still grant; the role of a member after they left or were suspended. */
async function granterOf(tx: Pick<Context, 'db'>, { tenantId, invitedByUserId: id }: Granting) {
  const working = { some: { isActive: true, deletedAt: null } };
  const inviter =
    id === null
      ? null
      : await tx.db.user.findFirst({
          where: { tenantId, id, isActive: true, deletedAt: null, employees: working },
          select: { roleId: true },
        });
  const { name, permissions } = await getRoleToGrant({ db: tx.db, tenantId }, inviter?.roleId);
  return { role: name, permissions };
}

/** The role of an invitation that is accepted; null, the usual one, where its sender may not grant it any more. */
export async function grantedRoleId(tx: Pick<Context, 'db'>, invite: Granting): Promise<string | null> {
  if (invite.roleId === null) return null;
  const role = await getRoleToGrant({ db: tx.db, tenantId: invite.tenantId }, invite.roleId);
  return mayGrantRole(await granterOf(tx, invite), role) ? role.id : null;
}

/** 404 for a team the caller does not see, 403 for one they do not manage. */
async function requireManagedTeams(ctx: Context, ids: string[]) {
  const teams = await findManagedTeams(ctx, ids);
  if (teams.length === ids.length) return teams;
  const others = ids.filter((id) => !teams.some((team) => team.id === id));
  if ((await findVisibleTeams(ctx, others)).length < others.length) throw notFound('The team');
  throw forbidden(invitationTexts.notManager, 'NOT_TEAM_MANAGER');
}

/** Teams decide the organization; an id in the body may only repeat it. */
export async function readInvitation(ctx: Context, input: InviteInput): Promise<Invitation> {
  checkTenantHint(ctx, input.tenantId);
  const form = toLongForm(input);
  const teamIds = [...new Set(form.teamIds)];
  const projectIds = [...new Set(form.projectIds)];
  const teams = await requireManagedTeams(ctx, teamIds);
  const organizationId = form.organizationId ?? teams[0]?.organizationId ?? '';
  if (teams.some((team) => team.organizationId !== organizationId)) throw notFound('The team');
  const organization = await getInvitingOrganization(ctx, organizationId);
  if (!organization.invitesAllowed) throw invitationsOff();
  const role = await getRoleToGrant(ctx, form.roleId);
  requireGrantable(ctx, role);
  await requireProjects(ctx, projectIds, { organizationId });
  return {
    organizationId,
    emails: [...new Set(form.emailIds)],
    teamIds,
    projectIds,
    role,
    expireDate: expireDateOf(ctx.now(), form.invitationExpirationPeriod ?? usualPeriod(input, organization)),
    inviteType: form.inviteType ?? 'TEAM',
    fullName: form.fullName,
    startedWorkOn: dateOf('startedWorkOn', form.startedWorkOn) ?? dateOf('appliedDate', form.appliedDate),
    callbackUrl: ownPage(ctx, form.callbackUrl),
  };
}
