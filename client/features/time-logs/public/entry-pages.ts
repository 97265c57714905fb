import type { InfiniteData } from '@tanstack/react-query';
import type {
  EntryPage,
  EntryRow,
  EntryTotals,
  GroupTotals,
  PersonTotals,
} from '#shared/time-logs/entry-list.schema.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The loaded pages of the list of entries. */
export type EntryPages = InfiniteData<EntryPage, string>;

export const rowsOf = ({ pages }: EntryPages): EntryRow[] => pages.flatMap(({ items }) => items);

/** The order of the server: the latest group first, in it the latest first. */
export const inListOrder = (a: EntryRow, b: EntryRow): number =>
  b.day.localeCompare(a.day) || b.startedAt.localeCompare(a.startedAt) || b.log.id.localeCompare(a.log.id);

interface Change {
  before: readonly EntryRow[];
  after: readonly EntryRow[];
}

const secondsOf = (rows: readonly EntryRow[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0);
const runningOf = (rows: readonly EntryRow[]) => rows.filter(({ isRunning }) => isRunning).length;
const difference = ({ before, after }: Change, figure: (rows: readonly EntryRow[]) => number) =>
  figure(after) - figure(before);

function withChange<T extends Pick<GroupTotals, 'seconds' | 'running'>>(figures: T, change: Change): T {
  const seconds = figures.seconds + difference(change, secondsOf);
  return { ...figures, seconds, running: figures.running + difference(change, runningOf) };
}

function groupsAfter(groups: readonly GroupTotals[], { before, after }: Change): GroupTotals[] {
  const days = new Set([...groups.map(({ day }) => day), ...after.map(({ day }) => day)]);
  const none = { count: 0, running: 0, seconds: 0 };
  return [...days]
    .map((day) => {
      const isOfDay = (row: EntryRow) => row.day === day;
      const change = { before: before.filter(isOfDay), after: after.filter(isOfDay) };
      const group = groups.find((each) => each.day === day) ?? { day, ...none, statuses: ['DRAFT'] };
      const count = group.count + difference(change, (rows) => rows.length);
      return { ...withChange(group, change), count };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.day.localeCompare(a.day));
}

function peopleAfter(people: readonly PersonTotals[], { before, after }: Change): PersonTotals[] {
  const rows = [...before, ...after];
  const others = rows.filter(({ log }) => !people.some(({ employeeId }) => employeeId === log.employeeId));
  const added = new Map(others.map(({ log }) => [log.employeeId, noTimeOf(log)]));
  return [...people, ...added.values()]
    .map((person) => {
      const isTheirs = ({ log }: EntryRow) => log.employeeId === person.employeeId;
      const change = { before: before.filter(isTheirs), after: after.filter(isTheirs) };
      return { ...withChange(person, change), count: person.count + difference(change, (own) => own.length) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.seconds - a.seconds);
}

function noTimeOf({ employeeId, employee: { userId, user, fullName } }: TimeLog): PersonTotals {
  const picture = user?.imageUrl ? { imageUrl: user.imageUrl } : {};
  const name = fullName || user?.name || '';
  return { employeeId, userId: userId ?? '', name, ...picture, count: 0, running: 0, seconds: 0 };
}

function totalsAfter(totals: EntryTotals, change: Change): EntryTotals {
  const entries = (rows: readonly EntryRow[]) => new Set(rows.map(({ log }) => log.id)).size;
  return {
    ...withChange(totals, change),
    count: totals.count + difference(change, entries),
    rows: totals.rows + difference(change, (rows) => rows.length),
    groups: groupsAfter(totals.groups, change),
    ...(totals.people ? { people: peopleAfter(totals.people, change) } : {}),
  };
}

interface Replacement {
  readonly replaces: (log: TimeLog) => boolean;
  readonly after: readonly EntryRow[];
  readonly totals: (before: EntryTotals) => EntryTotals;
}

/** The list with these rows, each on its page, in place of others; rows beyond the last page are excluded. */
function withOthers(data: EntryPages, { replaces, after, totals }: Replacement): EntryPages {
  let rest = after;
  const pages = data.pages.map((page) => {
    const last = page.items.at(-1);
    const isHere = (row: EntryRow) => !page.nextCursor || (last !== undefined && inListOrder(row, last) <= 0);
    const here = rest.filter(isHere);
    rest = rest.filter((row) => !isHere(row));
    const items = [...page.items.filter(({ log }) => !replaces(log)), ...here].sort(inListOrder);
    return { ...page, items, totals: page.totals && totals(page.totals) };
  });
  return { ...data, pages };
}

/** The list with these rows in place of those that it has of an entry; what they count is in its figures at once. */
export function withRows(data: EntryPages, id: string, after: readonly EntryRow[]): EntryPages {
  const before = rowsOf(data).filter(({ log }) => log.id === id);
  if (before.length === 0 && after.length === 0) return data;
  return withOthers(data, {
    replaces: (log) => log.id === id,
    after,
    totals: (totals) => totalsAfter(totals, { before, after }),
  });
}

interface PeopleRows {
  readonly rows: readonly EntryRow[];
  readonly totals: EntryTotals | undefined;
}

/** The list with the rows that these people have now, and what the server says that all of it adds up to. */
export const withPeople = (data: EntryPages, employeeIds: readonly string[], { rows, totals }: PeopleRows) =>
  withOthers(data, {
    replaces: ({ employeeId }) => employeeIds.includes(employeeId),
    after: rows,
    totals: (before) => totals ?? before,
  });

/** The row of an entry that was changed; it stays in its group until the server places it. */
function changedRow(row: EntryRow, log: TimeLog): EntryRow {
  const startedAt = row.startedAt === row.log.startedAt ? log.startedAt : row.startedAt;
  const stoppedAt = row.stoppedAt === row.log.stoppedAt ? log.stoppedAt : row.stoppedAt;
  const isSame = startedAt === row.startedAt && stoppedAt === row.stoppedAt;
  const span = Math.floor((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000);
  const seconds = isSame ? row.seconds : Math.max(0, span);
  return { ...row, log, startedAt, stoppedAt, seconds, isRunning: row.isRunning && log.isRunning };
}

/** The list with an entry as it is now, or without it. */
export function withEntry(data: EntryPages, id: string, log: TimeLog | undefined): EntryPages {
  const rows = log ? rowsOf(data).filter((row) => row.log.id === id) : [];
  return withRows(data, id, log ? rows.map((row) => changedRow(row, log)) : []);
}
