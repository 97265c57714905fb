import { nameOfRange, rangeNamed } from '#client/features/reports/report-ranges.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { defaultRangeName } from '#shared/reports/named-range.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';

export const listFilters = ['members', 'projects', 'tasks', 'labels', 'teams', 'statuses', 'types'] as const;
export type ListFilter = (typeof listFilters)[number];

/** Which time a report counts. Lists hold ids or values; an empty one filters nothing. */
export type ReportFilter = Readonly<Record<ListFilter, readonly string[]>> & { readonly range: DayRange };

/** How each filter is called in the address. */
const names: Record<ListFilter, string> = {
  members: 'member',
  projects: 'project',
  tasks: 'task',
  labels: 'label',
  teams: 'team',
  statuses: 'status',
  types: 'type',
};

interface Calendar {
  today: Day;
  startWeekOn: WeekDay;
}

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

/** First and last day as the address has them, a period by its name, else the default. */
function readRange(params: URLSearchParams, calendar: Calendar): DayRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const named = rangeNamed(params.get('range') ?? defaultRangeName, calendar);
  return named ?? rangeNamed(defaultRangeName, calendar) ?? { from: calendar.today, to: calendar.today };
}

export function readFilter(params: URLSearchParams, calendar: Calendar): ReportFilter {
  const list = (filter: ListFilter) => listOf(params.get(names[filter]));
  return {
    range: readRange(params, calendar),
    members: list('members'),
    projects: list('projects'),
    tasks: list('tasks'),
    labels: list('labels'),
    teams: list('teams'),
    statuses: list('statuses'),
    types: list('types'),
  };
}

/** A named period stays the one of that name, so that a link to "last week" is about last week next week too. */
function rangeTexts(range: DayRange, calendar: Calendar): Record<string, string> {
  const name = nameOfRange(range, calendar);
  if (name === undefined) return { range: '', from: range.from, to: range.to };
  return { range: name === defaultRangeName ? '' : name, from: '', to: '' };
}

/** What has to stand in the address for a change; an empty text takes the word out. */
export function filterTexts(change: Partial<ReportFilter>, calendar: Calendar): Record<string, string> {
  const changed = listFilters.filter((filter) => change[filter] !== undefined);
  return {
    ...(change.range === undefined ? {} : rangeTexts(change.range, calendar)),
    ...Object.fromEntries(changed.map((filter) => [names[filter], change[filter]?.join(',') ?? ''])),
  };
}

const shared = ['range', 'from', 'to', names.members, names.projects];

/** The part of an address that another report understands as well. */
export function sharedSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => shared.includes(name)));
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

export const noFilters = {
  members: [],
  projects: [],
  tasks: [],
  labels: [],
  teams: [],
  statuses: [],
  types: [],
} as const satisfies Partial<ReportFilter>;

export const countFilters = (filter: ReportFilter): number =>
  listFilters.filter((name) => filter[name].length > 0).length;

/** Rows of a table of a report at first. */
export const reportPageSize = 5;
