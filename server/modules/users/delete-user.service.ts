import { writeAudit } from '#server/context/audit.ts';
import type { AccountContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { accountDeletedMail, workspaceLeftMail } from '#server/mail/templates/mails.ts';
import { dropPicture } from '#server/modules/files/pictures.service.ts';
import {
  closeTenant,
  eraseAccount,
  eraseAddress,
  eraseFormerPlaces,
  erasePlace,
  type Leaving,
  type LeavingUser,
  lockUser,
  lockUsersOfAccount,
  othersIn,
} from '#server/modules/users/erase-user.data.ts';
import { recountEmployees } from '#server/modules/users/user.data.ts';
import { roleRank } from '#shared/access/role-rank.ts';
import { userTexts } from '#shared/users/user.schema.ts';

type Tx = InTransaction<AccountContext>;

/**
 * One's own id deletes the account with its user in every workspace; an administrator removes somebody else from this workspace
 * only. 409 while a workspace with people in it would be left without a super admin.
 */
export async function deleteUser(ctx: AccountContext, id: string): Promise<number> {
  if (id === (ctx.userId ?? ctx.accountId)) return deleteOwnAccount(ctx);
  const { tenantId, userId } = ctx;
  if (tenantId === undefined || userId === undefined) throw notFound('The user');
  return removeFromWorkspace({ ...ctx, tenantId, userId }, id);
}

async function deleteOwnAccount(ctx: AccountContext): Promise<number> {
  const { accountId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const account = await tx.db.account.findUniqueOrThrow({ where: { id: accountId } });
    const users = await lockUsersOfAccount(tx, accountId);
    const leaving = [];
    for (const user of users)
      leaving.push({ user, isLast: await isLastPerson(tx, user, userTexts.lastSuperAdmin) });
    for (const { user, isLast } of leaving) {
      await leave(tx, user, { leaving: 'erased', actorUserId: user.id });
      if (isLast) await closeTenant(tx, user.tenantId);
    }
    await eraseFormerPlaces(tx, accountId);
    const { email } = account;
    await eraseAccount(tx, { id: accountId, email });
    const setting = { appUrl: tx.services.config.appUrl, language: account.preferredLanguage };
    const name = users[0]?.firstName ?? account.firstName ?? undefined;
    await tx.enqueue(mailSend, { to: email, ...accountDeletedMail(setting, { name }) });
  });
  ctx.services.sessions.forget({ accountId });
  return 1;
}

/** Whether the workspace has no other user; refuses to leave the others without a super admin. */
async function isLastPerson(tx: Tx, user: LeavingUser, text: string): Promise<boolean> {
  const { people, superAdmins } = await othersIn(tx, user);
  if (people > 0 && superAdmins === 0 && user.role?.name === 'SUPER_ADMIN') {
    throw conflict(text, { code: 'LAST_SUPER_ADMIN', details: { workspace: user.tenant.name } });
  }
  return people === 0;
}

async function removeFromWorkspace(ctx: Context, id: string): Promise<number> {
  const accountId = await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, ctx.tenantId, id);
    if (user === null) throw notFound('The user');
    refuseRemoval(ctx, user);
    await isLastPerson(tx, user, userTexts.lastSuperAdminOther);
    await leave(tx, user, { leaving: 'removed', actorUserId: ctx.userId });
    if (user.account !== null) {
      const setting = { appUrl: tx.services.config.appUrl, language: user.account.preferredLanguage };
      const words = { name: user.firstName ?? undefined, workspace: user.tenant.name };
      const mail = workspaceLeftMail(setting, words);
      await tx.enqueue(mailSend, { to: user.account.email, ...mail, tenantId: ctx.tenantId });
    }
    return user.accountId;
  });
  if (accountId !== null) ctx.services.sessions.forget({ accountId });
  return 1;
}

function refuseRemoval(ctx: Context, user: LeavingUser): void {
  if (!ctx.permissions.has('ORG_USERS_EDIT')) throw forbidden();
  if (user.role?.name === 'SUPER_ADMIN' && !ctx.permissions.has('SUPER_ADMIN_EDIT')) throw forbidden();
  if (roleRank(user.role?.name) > roleRank(ctx.role)) throw forbidden();
}

/** Takes a person out of one workspace, with an audit entry. */
async function leave(
  tx: Tx,
  user: LeavingUser,
  departure: { leaving: Leaving; actorUserId: string },
): Promise<void> {
  const { actorUserId } = departure;
  const { id: userId, tenantId, account, imageId } = user;
  const organizationIds = await erasePlace(tx, user, departure);
  for (const organizationId of organizationIds) await recountEmployees(tx, organizationId);
  await dropPicture({ ...tx, tenantId, userId }, imageId);
  if (account !== null) await eraseAddress(tx, tenantId, account.email);
  const action = actorUserId === userId ? 'account.delete' : 'user.remove';
  // Omits the address of the call, which is personal.
  const origin = { ...tx.origin, ip: '' };
  await writeAudit({ ...tx, origin }, [{ tenantId, actorUserId, action, entity: 'User', entityId: userId }]);
  tx.afterCommit(async () => {
    for (const topic of ['teams', 'tasks', 'timer', 'time-logs', 'plans'] as const) {
      await tx.services.live.publish(tenantId, topic);
    }
    await tx.services.live.publish(tenantId, 'user', userId);
  });
}
