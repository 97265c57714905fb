import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { CreateCalendarFeedInput } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import type { Interval } from '#shared/time/interval.ts';

type Tx = InTransaction<Context>;

const select = { id: true, name: true, includes: true, createdAt: true, lastUsedAt: true } as const;

const own = ({ tenantId, userId }: Context) => ({ tenantId, userId, revokedAt: null });

export function findFeeds(ctx: Context) {
  return ctx.db.calendarFeed.findMany({ where: own(ctx), select, orderBy: { createdAt: 'desc' } });
}

/** Counts the feeds; the lock prevents new ones meanwhile. */
export function countFeeds(tx: Tx): Promise<number> {
  return tx.db.calendarFeed.count({ where: own(tx) });
}

export function insertFeed(
  tx: Tx,
  { name, includes, tokenHash }: CreateCalendarFeedInput & { tokenHash: string },
) {
  const { tenantId, userId } = tx;
  const now = tx.now();
  return tx.db.calendarFeed.create({
    data: {
      tenantId,
      userId,
      name,
      includes: [...new Set(includes)],
      tokenHash,
      createdAt: now,
      updatedAt: now,
    },
    select,
  });
}

export async function revokeFeed(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.db.calendarFeed.updateMany({
    where: { ...own(tx), id },
    data: { revokedAt: tx.now(), updatedAt: tx.now() },
  });
  return count > 0;
}

const working = { isActive: true, deletedAt: null } as const;

/** The member whose calendar a token opens; they must still work there. */
export async function findFeedOwner(ctx: BaseContext, tokenHash: string) {
  const feed = await ctx.db.calendarFeed.findFirst({
    where: {
      tokenHash,
      revokedAt: null,
      user: { deletedAt: null, isActive: true, employees: { some: working } },
    },
    select: {
      ...fields('id', 'tenantId', 'name', 'includes'),
      user: { select: { timeZone: true, employees: { where: working, select: { id: true }, take: 1 } } },
    },
  });
  const employeeId = feed?.user.employees[0]?.id;
  return feed && employeeId ? { ...feed, employeeId, timeZone: feed.user.timeZone } : undefined;
}

type FeedOwner = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>;

export async function noteUse(ctx: BaseContext, { id }: FeedOwner): Promise<void> {
  await ctx.db.calendarFeed.updateMany({ where: { id }, data: { lastUsedAt: ctx.now() } });
}

const task = fields('id', 'title', 'number', 'prefix') satisfies Prisma.TaskSelect;

export function findPlans(ctx: BaseContext, { tenantId, employeeId }: FeedOwner, { start, end }: Interval) {
  return ctx.db.dailyPlan.findMany({
    where: { tenantId, employeeId, deletedAt: null, date: { gte: start, lte: end } },
    select: {
      ...fields('id', 'date', 'workTimePlanned', 'updatedAt'),
      organizationTeam: { select: { name: true } },
      tasks: { where: { task: { deletedAt: null } }, select: { task: { select: task } } },
    },
    orderBy: { date: 'asc' },
  });
}

export function findDueTasks(
  ctx: BaseContext,
  { tenantId, employeeId }: FeedOwner,
  { start, end }: Interval,
) {
  return ctx.db.task.findMany({
    where: {
      tenantId,
      deletedAt: null,
      dueDate: { gte: start, lte: end },
      members: { some: { employeeId } },
    },
    select: { ...task, dueDate: true, updatedAt: true },
    orderBy: { dueDate: 'asc' },
  });
}

export function findLogs(ctx: BaseContext, { tenantId, employeeId }: FeedOwner, { start }: Interval) {
  return ctx.db.timeLog.findMany({
    where: { tenantId, employeeId, deletedAt: null, isRunning: false, startedAt: { gte: start } },
    select: {
      ...fields('id', 'startedAt', 'stoppedAt', 'description', 'updatedAt'),
      task: { select: task },
      project: { select: { name: true } },
    },
    orderBy: { startedAt: 'asc' },
  });
}
