import type { Context } from '#server/context/context.ts';
import { listText, objectText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import type { RowOf } from '#server/db/rows.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { seenMoney } from '#server/modules/rates/rates.service.ts';
import {
  type EntryValues,
  entryRowsSql,
  entrySelectionSql,
  firstEntryRowsSql,
  type MatchingWork,
  nothing,
  type pageColumns,
  workLabelsSql,
  workSql,
} from '#server/modules/time-logs/entry-list/entry-list.sql.ts';
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { seenPeople, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { seesInvoices } from '#server/modules/time-logs/time-log-reads.service.ts';
import { getStartWeekOn } from '#server/modules/workspaces/organization.data.ts';
import { isoInstant } from '#shared/http/codecs.ts';
import { unknownPageText, uuid } from '#shared/http/query.ts';
import { addDays, type Day, isDay } from '#shared/time/calendar-day.ts';
import { endOfMonth } from '#shared/time/month.ts';
import {
  type EntryChoices,
  type EntryChoicesQuery,
  type EntryFilter,
  type EntryListQuery,
  type EntryPage,
  type EntrySelection,
  type EntrySelectionQuery,
  entryChoicesMaximum,
  entryGroupDay,
  entryPageSize,
  entrySelectionMaximum,
  matchesLog,
} from '#shared/time-logs/entry-list.schema.ts';

/** From the first instant that is a day anywhere to the last one. */
const everywhere = (fromDay: Day, toDay: Day) => ({
  start: new Date(`${addDays(fromDay, -1)}T00:00:00Z`),
  end: new Date(`${addDays(toDay, 2)}T00:00:00Z`),
});

const noSearch: MatchingWork = { workers: null, works: null, places: null };

/** The values of a list without its search; the range is days of the people themselves. */
async function unsearchedValues(
  ctx: Context,
  query: EntryFilter & Pick<EntryListQuery, 'people'>,
): Promise<EntryValues> {
  const employeeIds = query.employeeIds ?? (query.people === true ? await seenPeople(ctx) : undefined);
  const filter = await toTimeFilter(ctx, { ...query, employeeIds, groupBy: undefined, relations: undefined });
  const { fromDay, toDay } = filter.range;
  const { group = 'weekly', startWeekOn = await getStartWeekOn(ctx) } = query;
  const place = { fromDay, toDay, group, startWeekOn };
  return {
    ...listValues(ctx, filter, query.activityLevel),
    ...everywhere(fromDay, toDay),
    ...place,
    ...noSearch,
  };
}

/** Compares names here, by the rule of every search: equality in PostgreSQL depends on its locale. */
async function entryValues(ctx: Context, query: EntryFilter): Promise<EntryValues> {
  const values = await unsearchedValues(ctx, query);
  const search = query.search?.trim() ?? '';
  if (search === '') return values;
  const work = await queryRows(ctx, workSql(values));
  const matches = work.filter((each) => matchesLog(search, each));
  return {
    ...values,
    workers: matches.map(({ employeeId }) => employeeId),
    works: matches.map(({ taskId }) => taskId ?? nothing),
    places: matches.map(({ projectId }) => projectId ?? nothing),
  };
}

type Row = RowOf<typeof pageColumns>;

const cursorOf = ({ day, from, id }: Row): string =>
  Buffer.from(`${day}|${from?.toISOString()}|${id}`).toString('base64url');

/** The position after the last row of the previous page; nulls for the first page. Only later days are read. */
function pageValues(query: EntryListQuery, values: EntryValues) {
  const groupDay = (day: Day) => entryGroupDay(day, values);
  if (query.cursor === undefined) return { ...values, afterDay: null, afterFrom: null, afterId: null };
  const [day = '', from, id] = Buffer.from(query.cursor, 'base64url').toString('utf8').split('|');
  const [moment, entry] = [isoInstant.safeParse(from), uuid.safeParse(id)];
  const isInRange = isDay(day) && day >= groupDay(values.fromDay) && day <= values.toDay;
  if (!moment.success || !entry.success || !isInRange || groupDay(day) !== day) {
    throw badRequest(unknownPageText);
  }
  const lastDay = { daily: day, weekly: addDays(day, 6), monthly: endOfMonth(day) }[values.group];
  const [toDay = day] = [lastDay, values.toDay].toSorted();
  const after = { afterDay: day, afterFrom: new Date(moment.data), afterId: entry.data };
  return { ...values, toDay, end: everywhere(values.fromDay, toDay).end, ...after };
}

/** A page of the list; the first one includes the totals of the whole list. */
export async function listEntries(ctx: Context, query: EntryListQuery): Promise<RawJson<EntryPage>> {
  const { usual, most } = entryPageSize;
  const take = Math.max(1, Math.min(query.take ?? usual, most));
  const [page, seen] = await Promise.all([
    entryValues(ctx, query),
    query.money === true ? seenMoney(ctx) : { amounts: false, costs: false },
  ]);
  const values = {
    ...pageValues(query, page),
    most: take + 1,
    seesCosts: seen.costs,
    seesInvoices: seesInvoices(ctx),
    withPeople: query.people === true,
  };
  const sql = query.cursor === undefined ? firstEntryRowsSql : entryRowsSql;
  const rows = await queryRows(ctx, sql[seen.amounts ? 'money' : 'time'](values));
  const totals = rows.find(({ id }) => id === null);
  const entries = rows.filter(({ id }) => id !== null);
  const shown = entries.slice(0, take);
  const last = shown.at(-1);
  return new RawJson(
    objectText({
      items: listText(shown.map(({ json }) => json)),
      ...(last !== undefined && entries.length > take ? { nextCursor: JSON.stringify(cursorOf(last)) } : {}),
      ...(totals === undefined ? {} : { totals: totals.json }),
    }),
  );
}

/** The first rows of the list or of one of its groups, up to the maximum, and how many there are. */
export async function selectEntries(ctx: Context, query: EntrySelectionQuery): Promise<EntrySelection> {
  const values = await entryValues(ctx, query);
  const rows = await queryRows(
    ctx,
    entrySelectionSql({ ...values, day: query.day ?? null, most: entrySelectionMaximum }),
  );
  const items = rows.map(({ total: _total, ...row }) => row);
  return { items, total: rows[0]?.total ?? 0 };
}

type Pair = readonly [id: string | null, name: string | null];

const named = (pairs: readonly Pair[]) =>
  [...new Map(pairs)]
    .flatMap(([id, name]) => (id === null || name === null ? [] : [{ id, name }]))
    .slice(0, entryChoicesMaximum);

/** Values that can filter the list. */
export async function entryChoices(ctx: Context, query: EntryChoicesQuery): Promise<EntryChoices> {
  const values = await unsearchedValues(ctx, query);
  const [work, labels] = await Promise.all([
    queryRows(ctx, workSql(values)),
    queryRows(ctx, workLabelsSql({ ...values, most: entryChoicesMaximum })),
  ]);
  return {
    employees: named(work.map(({ employeeId, employee }) => [employeeId, employee])),
    projects: named(work.map(({ projectId, project }) => [projectId, project])),
    tasks: named(work.map(({ taskId, task }) => [taskId, task])),
    labels,
  };
}
