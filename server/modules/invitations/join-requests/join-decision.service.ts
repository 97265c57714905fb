import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import { linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { joinRequestAcceptedMail, joinRequestRejectedMail } from '#server/mail/templates/mails.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { claimAccount, markVerified } from '#server/modules/auth/email/verification.service.ts';
import { hashPassword, randomPassword } from '#server/modules/auth/password/password.ts';
import { createAccount } from '#server/modules/auth/registration/register.data.ts';
import { findManagedTeamIds } from '#server/modules/invitations/managed-teams.data.ts';
import { makeMember } from '#server/modules/invitations/membership.service.ts';
import { findEmployeesByEmail } from '#server/modules/notifications/notify.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { splitName } from '#shared/auth/names.ts';
import type { JoinRequestAction } from '#shared/enums/invitation.ts';
import type { List } from '#shared/http/envelope.ts';
import {
  type JoinRequest,
  type JoinRequestListQuery,
  joinRequestTexts,
} from '#shared/invitations/join-request.schema.ts';
import {
  decideRequest,
  findJoinRequests,
  isOpenConflict,
  type JoinRequestRow,
  lockJoinRequest,
} from './join-requests.data.ts';

type Tx = InTransaction<Context>;

/** Confirmed requests to the teams the caller manages. */
export async function listJoinRequests(
  ctx: Context,
  query: JoinRequestListQuery,
): Promise<List<JoinRequest>> {
  return findJoinRequests(ctx, await findManagedTeamIds(ctx), query);
}

/** Accepts or rejects a request, or sets it back. The same decision again changes nothing and mails nothing. */
export async function decideJoinRequest(
  ctx: Context,
  id: string,
  action: JoinRequestAction,
): Promise<List<JoinRequest>> {
  const managed = await findManagedTeamIds(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await lockJoinRequest(tx, id, managed);
    if (request === null) throw notFound('The request');
    const status = action === 'PENDING' ? 'REQUESTED' : action;
    if (request.status === status) return;
    if (request.status === 'ACCEPTED')
      throw conflict(joinRequestTexts.alreadyAccepted, { code: 'ALREADY_ACCEPTED' });
    await decideRequest(tx, id, status);
    const employeeId = status === 'ACCEPTED' ? await admit(tx, request) : undefined;
    await noteDecision(tx, request, { status, employeeId });
    if (status === 'REJECTED') await notifyRejected(tx, request);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'join-requests', id));
  }).catch((error: unknown) => {
    throw isOpenConflict(error) ? conflict(joinRequestTexts.asksAgain, { code: 'ASKS_AGAIN' }) : error;
  });
  return findJoinRequests(ctx, managed, {});
}

/** Makes the requester a member, with an account when there is none; the code proved the address. */
async function admit(tx: Tx, request: JoinRequestRow): Promise<string> {
  const { tenantId, organizationId, organizationTeamId, email, fullName } = request;
  const account = await findAccount(tx, email);
  if (account !== null) await claimAccount(tx, account);
  const accountId = account?.id ?? (await newAccount(tx, { email, fullName }));
  const { employeeId } = await makeMember(tx, {
    tenantId,
    organizationId,
    accountId,
    roleId: null,
    teamIds: [organizationTeamId],
    projectIds: [],
    startedWorkOn: tx.now(),
  }).catch((error: unknown) => {
    const isSuspended = error instanceof AppError && error.extras.code === 'SUSPENDED';
    throw isSuspended ? conflict(joinRequestTexts.suspended, { code: 'SUSPENDED' }) : error;
  });
  const { appUrl } = tx.services.config;
  const link = linkTo(appUrl, '/auth/passcode', { email });
  const words = { name: fullName, team: request.organizationTeam.name, link };
  const mail = joinRequestAcceptedMail({ appUrl, language: account?.preferredLanguage }, words);
  await tx.enqueue(mailSend, { to: email, ...mail, tenantId, organizationId });
  await notify(tx, {
    receiverEmployeeIds: [employeeId],
    type: 'join-request.accepted',
    title: request.organizationTeam.name,
    mail: 'none',
  });
  return employeeId;
}

async function noteDecision(
  tx: Tx,
  request: JoinRequestRow,
  { status, employeeId }: { status: 'REQUESTED' | 'ACCEPTED' | 'REJECTED'; employeeId: string | undefined },
): Promise<void> {
  const { id, organizationId, email, organizationTeam } = request;
  await noteChange(tx, {
    action: 'join-request.decide',
    entity: 'OrganizationTeamJoinRequest',
    entityId: id,
    organizationId,
    employeeId,
    before: { status: request.status },
    after: { status, email, team: organizationTeam.name },
  });
}

async function newAccount(tx: Tx, { email, fullName }: { email: string; fullName: string }): Promise<string> {
  const passwordHash = await hashPassword(randomPassword());
  const account = await createAccount(tx, { ...splitName(fullName, 'lastName'), email, passwordHash });
  await markVerified(tx, account.id);
  return account.id;
}

async function notifyRejected(tx: Tx, request: JoinRequestRow): Promise<void> {
  const { tenantId, organizationId, email, fullName, organizationTeam } = request;
  const account = await findAccount(tx, email);
  const { appUrl } = tx.services.config;
  const words = { name: fullName, team: organizationTeam.name };
  const mail = joinRequestRejectedMail({ appUrl, language: account?.preferredLanguage }, words);
  await tx.enqueue(mailSend, { to: email, ...mail, tenantId, organizationId });
  await notify(tx, {
    receiverEmployeeIds: await findEmployeesByEmail(tx, email),
    type: 'join-request.rejected',
    title: organizationTeam.name,
    mail: 'none',
  });
}
