import type { LimitDuration } from '#shared/enums/report.ts';
import type { ActivityItem } from '#shared/evidence/activity.schema.ts';
import type { DailyReport, TimeLimitReport } from '#shared/reports/report.schema.ts';
import { addingUp, cutToMinutes, hoursToSeconds } from '#shared/time/duration.ts';

/** Rows by a key, in the order of the keys' first occurrence; no group is empty. */
export function groupRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, group: [Row, ...Row[]]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups];
}

export const totalSeconds = (rows: readonly { readonly seconds: number }[]): number =>
  rows.reduce((sum, { seconds }) => sum + seconds, 0);

interface Timed {
  readonly seconds: number;
}
export type Shown<Row> = Row & { readonly shownSeconds: number };

/** Adds what the page shows of the time of rows, in whole minutes: rows add up to their sum, parts of a row to the row. */
export function shownRows<
  Part extends Timed,
  Row extends Timed & { readonly children?: readonly Part[] | undefined },
>(
  rows: readonly Row[],
): Shown<Omit<Row, 'children'> & { readonly children?: readonly Shown<Part>[] | undefined }>[] {
  const ofRow = addingUp(cutToMinutes);
  let before = 0;
  return rows.map((row) => {
    const ofPart = addingUp(cutToMinutes, before);
    before += row.seconds;
    const children = row.children?.map((part) => ({ ...part, shownSeconds: ofPart(part.seconds) }));
    return { ...row, children, shownSeconds: ofRow(row.seconds) };
  });
}

/** Percent of the whole; nothing is no part of nothing. */
export function percentOf(part: number, whole: number, decimals: 1 | 2 = 1): number {
  const scale = 10 ** decimals;
  return whole === 0 ? 0 : Math.round((part / whole) * 100 * scale) / scale;
}

type DayLogs = DailyReport[number]['logs'][number];

/** Time of a person in a project on a day. */
export interface TeamRow {
  readonly date: string;
  readonly project: DayLogs['project'];
  readonly employee: DayLogs['employeeLogs'][number]['employee'];
  readonly seconds: number;
}

export function teamRows(days: DailyReport): TeamRow[] {
  return days.flatMap(({ date, logs }) =>
    logs.flatMap(({ project, employeeLogs }) =>
      employeeLogs.map(({ employee, sum }): TeamRow => ({ date, project, employee, seconds: sum })),
    ),
  );
}

/** The time of a person, with its projects. */
export interface MemberRow extends Pick<TeamRow, 'employee' | 'seconds'> {
  readonly projects: readonly NonNullable<TeamRow['project']>[];
}

/** Most time first. */
export function memberRows(rows: readonly TeamRow[]): MemberRow[] {
  const members = groupRows(rows, ({ employee }) => employee.id).map(([, ofMember]): MemberRow => {
    const projects = new Map(ofMember.flatMap(({ project }) => (project ? [[project.id, project]] : [])));
    const [{ employee }] = ofMember;
    return { employee, projects: [...projects.values()], seconds: totalSeconds(ofMember) };
  });
  return members.sort((a, b) => b.seconds - a.seconds);
}

/** Standard days in a period; months differ. */
const workdays: Readonly<Record<LimitDuration, number>> = { day: 1, week: 5, month: 0 };

/** The limit from the organization's standard day, for people without a limit of their own. */
export function standardLimit(
  hoursPerDay: number | null | undefined,
  period: LimitDuration,
): number | undefined {
  const seconds = hoursToSeconds(hoursPerDay ?? 0) * workdays[period];
  return seconds > 0 ? seconds : undefined;
}

/** Time of a person in a period, against their limit. */
export interface LimitRow {
  /** First day of the period. */
  readonly date: string;
  readonly employee: TimeLimitReport[number]['employees'][number]['employee'];
  readonly seconds: number;
  /** Undefined: there is none, nor a standard day to go by. */
  readonly limitSeconds: number | undefined;
  /** Percent of the limit with one decimal, above 100 as well. */
  readonly used: number | undefined;
}

export function limitRows(report: TimeLimitReport, period: LimitDuration): LimitRow[] {
  return report.flatMap(({ date, standardHours, employees }) => {
    const standard = standardLimit(standardHours, period);
    return employees.map(({ employee, duration: seconds, limit }): LimitRow => {
      const limitSeconds = limit > 0 ? limit : standard;
      const used = limitSeconds === undefined ? undefined : percentOf(seconds, limitSeconds);
      return { date, employee, seconds, limitSeconds, used };
    });
  });
}

/** Groupings of the rows of applications and sites, in the words of the wire. */
export const appGroupings = ['date', 'project', 'employee'] as const;
export type AppGrouping = (typeof appGroupings)[number];

/** Time on one application or site within a group. */
export interface AppRow {
  readonly title: string;
  /** Days on which it was used, first to last. */
  readonly dates: readonly string[];
  readonly seconds: number;
}

type AppItem = Omit<ActivityItem, 'duration_percentage'>;

export interface AppGroup {
  /** A day, or an id; empty for time without a project. */
  readonly key: string;
  /** Any item of the group, for the day, project or person that it is about. */
  readonly item: AppItem;
  readonly seconds: number;
  /** The longest first. */
  readonly rows: readonly AppRow[];
}

const appKeys: Readonly<Record<AppGrouping, (item: AppItem) => string>> = {
  date: ({ date }) => date,
  project: ({ projectId }) => projectId ?? '',
  employee: ({ employeeId }) => employeeId,
};

const secondsOf = (items: readonly AppItem[]) => items.reduce((sum, { duration }) => sum + duration, 0);

export function appGroups(items: readonly AppItem[], by: AppGrouping): AppGroup[] {
  return groupRows(items, appKeys[by]).map(([key, ofGroup]): AppGroup => {
    const rows = groupRows(ofGroup, ({ title }) => title).map(([title, ofTitle]) => ({
      title,
      dates: [...new Set(ofTitle.map(({ date }) => date))].sort(),
      seconds: secondsOf(ofTitle),
    }));
    const [item] = ofGroup;
    return { key, item, seconds: secondsOf(ofGroup), rows: rows.sort((a, b) => b.seconds - a.seconds) };
  });
}

/** The application each person used most, by the employee's id. */
export function mostUsed(items: readonly AppItem[]): Map<string, string> {
  const people = appGroups(items, 'employee');
  return new Map(people.flatMap(({ key, rows: [first] }) => (first ? [[key, first.title]] : [])));
}
