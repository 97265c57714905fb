import { addDays } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import {
  countFeeds,
  findDueTasks,
  findFeedOwner,
  findFeeds,
  findLogs,
  findPlans,
  insertFeed,
  noteUse,
  revokeFeed,
} from '#server/modules/calendar-feeds/calendar-feeds.data.ts';
import { writeCalendar } from '#server/modules/calendar-feeds/write-calendar.ts';
import {
  type CalendarFeed,
  type CreateCalendarFeedInput,
  calendarContent,
  calendarDays,
  calendarFeedTexts,
  maximumFeeds,
  type NewCalendarFeed,
} from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type FeedRow = Awaited<ReturnType<typeof findFeeds>>[number];

function toFeed({ includes, createdAt, lastUsedAt, ...feed }: FeedRow): CalendarFeed {
  return {
    ...feed,
    includes: calendarContent.options.filter((content) => includes.includes(content)),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function listCalendarFeeds(ctx: Context): Promise<List<CalendarFeed>> {
  return toList((await findFeeds(ctx)).map(toFeed));
}

/** Creates an address and returns it; only a hash of its token is stored. 409 when there are too many. */
export async function createCalendarFeed(
  ctx: Context,
  input: CreateCalendarFeedInput,
): Promise<NewCalendarFeed> {
  if (ctx.employeeId === undefined) throw conflict(calendarFeedTexts.noEmployee, { code: 'NO_EMPLOYEE' });
  const token = newToken();
  const row = await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'calendar feeds', whose: tx.userId, most: maximumFeeds },
      count: () => countFeeds(tx),
      refusal: { text: calendarFeedTexts.tooMany, code: 'TOO_MANY_FEEDS' },
    });
    const created = await insertFeed(tx, { ...input, tokenHash: hashToken(token) });
    const after = { name: created.name, shows: created.includes.join(', ') };
    await noteChange(tx, {
      action: 'calendar-feed.create',
      entity: 'CalendarFeed',
      entityId: created.id,
      after,
    });
    return created;
  });
  const { appUrl } = ctx.services.config;
  return { ...toFeed(row), url: `${appUrl}/api${calendarFeedsApi.events.path}?token=${token}` };
}

/** Ends an address at once; 404 for one of somebody else. */
export async function revokeCalendarFeed(ctx: Context, id: string) {
  await inTransaction(ctx, async (tx) => {
    if (!(await revokeFeed(tx, id))) throw notFound('The calendar address');
    await noteChange(tx, { action: 'calendar-feed.revoke', entity: 'CalendarFeed', entityId: id });
  });
  return toDeleteResult(1);
}

/**
 * The iCalendar text behind a token: the owner's choice of their own work alone. 404 for a token that is unknown or
 * revoked, and for an owner who has left.
 */
export async function readCalendar(ctx: BaseContext, token: string): Promise<string> {
  const owner = await findFeedOwner(ctx, hashToken(token));
  if (owner === undefined) throw notFound('The calendar');
  await noteUse(ctx, owner);
  const now = ctx.now();
  const range = { start: addDays(now, -calendarDays.past), end: addDays(now, calendarDays.future) };
  const shows = (content: string) => owner.includes.includes(content);
  const [plans, dueTasks, logs] = await Promise.all([
    shows('plans') ? findPlans(ctx, owner, range) : [],
    shows('due-dates') ? findDueTasks(ctx, owner, range) : [],
    shows('time-logs') ? findLogs(ctx, owner, range) : [],
  ]);
  return writeCalendar(
    { name: owner.name, appUrl: ctx.services.config.appUrl, zone: normaliseTimeZone(owner.timeZone), now },
    { plans, dueTasks, logs },
  );
}
