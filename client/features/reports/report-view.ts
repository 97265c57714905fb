import type { DatePreset, DayRange } from '#client/ui/dates/date-presets.ts';
import {
  type Calendar,
  defaultRangeName,
  type RangeName,
  rangeName,
  rangeNamed,
} from '#shared/reports/named-range.ts';
import { isDay } from '#shared/time/calendar-day.ts';

export const listFilters = ['members', 'projects', 'tasks', 'labels', 'teams', 'statuses', 'types'] as const;
export type ListFilter = (typeof listFilters)[number];

/** The filters of a report. Lists hold ids or values; an empty one filters nothing. */
export type ReportFilter = Readonly<Record<ListFilter, readonly string[]>> & { readonly range: DayRange };

/** The name of each filter in the address. */
const names: Record<ListFilter, string> = {
  members: 'member',
  projects: 'project',
  tasks: 'task',
  labels: 'label',
  teams: 'team',
  statuses: 'status',
  types: 'type',
};

/** Longer than what other pages offer. */
const ofReports = new Set<RangeName>(['thisQuarter', 'lastQuarter', 'thisYear']);

/** The periods that a report is usually about; they move with the calendar. */
export const namedRanges: readonly (DatePreset & { readonly name: RangeName })[] = rangeName.options.map(
  (name) => ({
    name,
    labelKey: ofReports.has(name) ? `reports.range.${name}` : `ui.range.${name}`,
    range: (today, startWeekOn) => rangeNamed(name, { today, startWeekOn }),
  }),
);

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

/** First and last day as the address has them, a period by its name, else the default. */
function readRange(params: URLSearchParams, calendar: Calendar): DayRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return rangeNamed(rangeName.safeParse(params.get('range')).data ?? defaultRangeName, calendar);
}

const eachFilter = <T>(make: (filter: ListFilter) => T): Record<ListFilter, T> => ({
  members: make('members'),
  projects: make('projects'),
  tasks: make('tasks'),
  labels: make('labels'),
  teams: make('teams'),
  statuses: make('statuses'),
  types: make('types'),
});

export const noFilters = eachFilter((): readonly string[] => []);

export function readFilter(params: URLSearchParams, calendar: Calendar): ReportFilter {
  return { ...eachFilter((filter) => listOf(params.get(names[filter]))), range: readRange(params, calendar) };
}

/** A named period stays the one of that name, so that a link to "last week" is about last week next week too. */
function rangeTexts(range: DayRange, calendar: Calendar): Record<string, string> {
  const name = rangeName.options.find((option) => {
    const { from, to } = rangeNamed(option, calendar);
    return from === range.from && to === range.to;
  });
  if (name === undefined) return { range: '', from: range.from, to: range.to };
  return { range: name === defaultRangeName ? '' : name, from: '', to: '' };
}

/** The parameters of the address for a change; an empty text removes the parameter. */
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
  const common = new URLSearchParams([...params].filter(([name]) => shared.includes(name)));
  const text = common.toString();
  return text === '' ? '' : `?${text}`;
}

export const countFilters = (filter: ReportFilter): number =>
  listFilters.filter((name) => filter[name].length > 0).length;
