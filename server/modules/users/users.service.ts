import type { z } from 'zod';
import type { AccountContext, BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { AppError, forbidden, notFound, unauthenticated } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { dropPicture, pictureAddress } from '#server/modules/files/pictures.service.ts';
import {
  belongsToTeam,
  type EditedUser,
  findOwnOrganizations,
  getEditedUser,
  isTeamOfWorkspace,
  managesUser,
  toManagedProfile,
  toProfile,
  toUser,
} from '#server/modules/users/user.data.ts';
import { readUser, type UserRow } from '#server/modules/users/user.sql.ts';
import { canAny } from '#shared/access/can.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import type { User, updateUserInput, userOrganizationSchema } from '#shared/users/user.schema.ts';

type UpdateUser = z.output<typeof updateUserInput>;
type UserOrganization = z.infer<typeof userOrganizationSchema>;

/** A sign of life is written at most this often. */
const seenMilliseconds = 60_000;

/** The wire's user behind an account; without `userId` the bare account. */
export async function userOf(ctx: BaseContext, who: { accountId: string; userId?: string }): Promise<User> {
  const row = await readUser(ctx, who);
  if (row === undefined) throw unauthenticated();
  return toUser(row, ctx.now());
}

/** The caller. Screens poll it, so it is also a sign of life. */
export async function me(ctx: AccountContext): Promise<User> {
  const row = await readUser(ctx, ctx);
  if (row === undefined) throw unauthenticated();
  const now = ctx.now();
  return toUser((await noteSeen(ctx, row, now)) ? { ...row, employeeLastSeenAt: now } : row, now);
}

const seenSql = statement(
  (p: Params<{ id: string; now: Date }>) =>
    sql`update employees set "lastSeenAt" = ${p.now} where id = ${p.id} and ("lastSeenAt" is null or "lastSeenAt" < ${p.now})`,
);

async function noteSeen(ctx: AccountContext, row: UserRow, now: Date): Promise<boolean> {
  const { employeeId: id, employeeLastSeenAt: before } = row;
  if (id === null || (before !== null && now.getTime() - before.getTime() < seenMilliseconds)) return false;
  await execute(ctx, seenSql({ id, now }));
  return true;
}

/** Whether the bearer belongs to a live session. */
export async function isLive(resolve: () => Promise<unknown>): Promise<boolean> {
  try {
    await resolve();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A user of the workspace. Contact details are for the user and their managers. */
export async function getUser(ctx: Context, id: string): Promise<User> {
  if (id === ctx.userId) return userOf(ctx, { accountId: ctx.accountId, userId: id });
  const target = await getEditedUser(ctx, id);
  const row = await readUser(ctx, { userId: target.id });
  if (row === undefined) throw notFound('The user');
  const manages = canAny(ctx, ['ORG_USERS_VIEW', 'ORG_USERS_EDIT']) || (await managesUser(ctx, id));
  return manages ? toManagedProfile(row, ctx.now()) : toProfile(row, ctx.now());
}

/**
 * Changes a profile: the caller's own in full, the names of others with ORG_USERS_EDIT or as manager of a team of
 * theirs. 404 outside the workspace, 403 otherwise.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUser): Promise<User> {
  const target = await getEditedUser(ctx, id);
  if (target.id !== ctx.userId) await refuseForeignEdit(ctx, target, input);
  await checkTeams(ctx, target, input);
  const image = await imageOf(ctx, input);
  await inTransaction(ctx, async (tx) => {
    await tx.db.user.update({
      where: { tenantId_id: { tenantId: ctx.tenantId, id } },
      data: { ...changesOf(input), ...image, updatedByUserId: ctx.userId },
    });
    if (target.id === ctx.userId) await noteForMails(tx, input);
    if (image.imageId !== Prisma.skip && image.imageId !== target.imageId)
      await dropPicture(tx, target.imageId);
    tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'user', id));
    // Teams show their members by name and picture.
    if (input.firstName !== undefined || input.lastName !== undefined || image.imageId !== Prisma.skip)
      tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'teams'));
  });
  if (target.id !== ctx.userId) return getUser(ctx, id);
  ctx.services.sessions.forget({ accountId: ctx.accountId });
  return userOf(ctx, { accountId: ctx.accountId, userId: id });
}

const renaming = new Set(['firstName', 'lastName', 'email', 'tenantId', 'organizationId']);

async function refuseForeignEdit(ctx: Context, target: EditedUser, input: UpdateUser): Promise<void> {
  if (target.roleName === 'SUPER_ADMIN' && !ctx.permissions.has('SUPER_ADMIN_EDIT')) throw forbidden();
  const others = Object.entries(input).filter(([key, value]) => value !== undefined && !renaming.has(key));
  if (others.length > 0) throw forbidden();
  if (!ctx.permissions.has('ORG_USERS_EDIT') && !(await managesUser(ctx, target.id))) throw forbidden();
}

/** The picture and its address; null takes both away. */
async function imageOf(ctx: Context, { imageId }: UpdateUser) {
  if (imageId === undefined) return { imageId: Prisma.skip, imageUrl: Prisma.skip };
  if (imageId === null) return { imageId: null, imageUrl: null };
  return { imageId, ...(await pictureAddress(ctx, imageId)) };
}

/** Mails to the account use the name and the language chosen last, in whichever workspace. */
async function noteForMails(tx: InTransaction<Context>, input: UpdateUser): Promise<void> {
  const { firstName, preferredLanguage } = input;
  if (!firstName && preferredLanguage === undefined) return;
  await tx.db.account.update({
    where: { id: tx.accountId },
    data: { firstName: firstName ?? Prisma.skip, preferredLanguage: preferredLanguage ?? Prisma.skip },
  });
}

async function checkTeams(ctx: Context, target: EditedUser, input: UpdateUser): Promise<void> {
  for (const teamId of [input.lastTeamId, input.defaultTeamId]) {
    if (teamId !== undefined && !(await maySelectTeam(ctx, target.id, teamId))) throw notFound('The team');
  }
}

/** Members select their own teams; members who oversee the organization, any team. */
async function maySelectTeam(ctx: Context, userId: string, teamId: string): Promise<boolean> {
  if (userId === ctx.userId && ctx.permissions.has('ALL_ORG_VIEW')) return isTeamOfWorkspace(ctx, teamId);
  return belongsToTeam(ctx.db, { tenantId: ctx.tenantId, userId, teamId });
}

/** Absent keys stay as they are; an empty text clears what may be empty. */
function changesOf(input: UpdateUser) {
  return {
    firstName: input.firstName ?? Prisma.skip,
    lastName: cleared(input.lastName),
    phoneNumber: cleared(input.phoneNumber),
    timeZone: cleared(input.timeZone),
    timeFormat: input.timeFormat ?? Prisma.skip,
    preferredLanguage: input.preferredLanguage ?? Prisma.skip,
    lastTeamId: input.lastTeamId ?? Prisma.skip,
    defaultTeamId: input.defaultTeamId ?? Prisma.skip,
  };
}

function cleared(text: string | null | undefined) {
  return text === undefined ? Prisma.skip : text || null;
}

export async function listOwnOrganizations(
  ctx: AccountContext,
  page: { skip?: number; take?: number },
): Promise<List<UserOrganization>> {
  const { db, tenantId, userId } = ctx;
  if (tenantId === undefined || userId === undefined) return toList([]);
  return findOwnOrganizations({ db, tenantId, userId }, page);
}
