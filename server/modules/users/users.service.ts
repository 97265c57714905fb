import type { z } from 'zod';
import type { AccountContext, BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, forbidden, notFound, unauthenticated } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import {
  belongsToTeam,
  type EditedUser,
  getEditedUser,
  isTeamOfWorkspace,
  managesUser,
  toUser,
} from '#server/modules/users/user.data.ts';
import { readUser, type UserRow } from '#server/modules/users/user.sql.ts';
import { findOwnOrganizations } from '#server/modules/users/user-organization.data.ts';
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

/** The caller, as screens ask for it again and again; hence also a sign of life. */
export async function me(ctx: AccountContext): Promise<User> {
  const row = await readUser(ctx, ctx);
  if (row === undefined) throw unauthenticated();
  const now = ctx.now();
  return toUser((await noteSeen(ctx, row, now)) ? { ...row, employeeLastSeenAt: now } : row, now);
}

async function noteSeen(ctx: AccountContext, row: UserRow, now: Date): Promise<boolean> {
  const { employeeId: id, employeeLastSeenAt: before } = row;
  if (id === null || (before !== null && now.getTime() - before.getTime() < seenMilliseconds)) return false;
  await ctx.services.pool.query({
    name: 'employee-seen',
    text: 'update employees set "lastSeenAt" = $2 where id = $1 and ("lastSeenAt" is null or "lastSeenAt" < $2)',
    values: [id, now],
  });
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

/**
 * Changes a profile: one's own; anybody's with ORG_USERS_EDIT; as manager of a team the names of its members.
 * 404 outside the workspace, 403 otherwise.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUser): Promise<User> {
  const target = await getEditedUser(ctx, id);
  if (target.id !== ctx.userId) await refuseForeignEdit(ctx, target, input);
  await checkTeams(ctx, target, input);
  await inTransaction(ctx, async (tx) => {
    await tx.db.user.update({
      where: { tenantId_id: { tenantId: ctx.tenantId, id } },
      data: { ...changesOf(input), updatedByUserId: ctx.userId },
    });
    tx.afterCommit(() => ctx.services.live.changed(ctx.tenantId, 'user', id));
  });
  if (target.id === ctx.userId) ctx.services.sessions.forget({ accountId: ctx.accountId });
  const row = await readUser(ctx, { userId: id });
  if (row === undefined) throw notFound('The user');
  return toUser(row, ctx.now());
}

const renaming = new Set(['firstName', 'lastName', 'tenantId', 'organizationId']);

async function refuseForeignEdit(ctx: Context, target: EditedUser, input: UpdateUser): Promise<void> {
  if (target.roleName === 'SUPER_ADMIN' && !ctx.permissions.has('SUPER_ADMIN_EDIT')) throw forbidden();
  if (ctx.permissions.has('ORG_USERS_EDIT')) return;
  const others = Object.entries(input).filter(([key, value]) => value !== undefined && !renaming.has(key));
  if (others.length > 0 || !(await managesUser(ctx, target.id))) throw forbidden();
}

async function checkTeams(ctx: Context, target: EditedUser, input: UpdateUser): Promise<void> {
  for (const teamId of [input.lastTeamId, input.defaultTeamId]) {
    if (teamId !== undefined && !(await maySelectTeam(ctx, target.id, teamId))) throw notFound('The team');
  }
}

/** One's own teams; whoever oversees the organization may look into every team. */
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
