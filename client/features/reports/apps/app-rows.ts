import { percentOf } from '#client/features/reports/percent.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import type { ActivityItem, ActivityReport } from '#shared/activities/activity.schema.ts';

/** What the rows stand under; the words are those of the wire. */
export const appGroupings = ['date', 'project', 'employee'] as const;
export type AppGrouping = (typeof appGroupings)[number];

export interface AppRow {
  readonly title: string;
  /** Days on which it was used, first to last. */
  readonly dates: readonly string[];
  readonly seconds: number;
  /** Of its group. */
  readonly percent: number;
}

export interface AppGroup {
  readonly key: string;
  /** Empty for time without a project. */
  readonly name: string;
  readonly imageUrl: string | undefined;
  readonly seconds: number;
  readonly rows: readonly AppRow[];
}

/** Every shape of the report comes down to the same items. */
function appItems(report: ActivityReport): ActivityItem[] {
  return report.flatMap((group) => {
    if ('employees' in group) return group.employees.flatMap(({ projects }) => projects).flatMap(activityOf);
    return group.dates.flatMap((day) =>
      'projects' in day ? day.projects.flatMap(activityOf) : day.employees.flatMap(activityOf),
    );
  });
}

const activityOf = ({ activity }: { activity: ActivityItem[] }) => activity;

const headings: Record<AppGrouping, (item: ActivityItem) => Pick<AppGroup, 'key' | 'name' | 'imageUrl'>> = {
  date: ({ date }) => ({ key: date, name: date, imageUrl: undefined }),
  project: ({ project }) => ({
    key: project?.id ?? '',
    name: project?.name ?? '',
    imageUrl: project?.imageUrl ?? undefined,
  }),
  employee: ({ employee }) => {
    const { id, name, imageUrl } = personOf(employee);
    return { key: id, name, imageUrl: imageUrl ?? undefined };
  },
};

function rowsOf(items: readonly ActivityItem[], total: number): AppRow[] {
  const titles = new Map<string, { dates: Set<string>; seconds: number }>();
  for (const { title, date, duration } of items) {
    const row = titles.get(title) ?? { dates: new Set<string>(), seconds: 0 };
    row.dates.add(date);
    row.seconds += duration;
    titles.set(title, row);
  }
  return [...titles]
    .map(([title, { dates, seconds }]) => ({
      title,
      dates: [...dates].sort(),
      seconds,
      percent: percentOf(seconds, total),
    }))
    .sort((one, other) => other.seconds - one.seconds);
}

/** Days newest first; projects and people by the time on them. */
export function appGroups(report: ActivityReport, by: AppGrouping): AppGroup[] {
  const groups = new Map<string, ActivityItem[]>();
  const items = appItems(report);
  for (const item of items) {
    const { key } = headings[by](item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const found = [...groups.values()].flatMap((inGroup): AppGroup[] => {
    const [first] = inGroup;
    if (first === undefined) return [];
    const seconds = inGroup.reduce((sum, { duration }) => sum + duration, 0);
    return [{ ...headings[by](first), seconds, rows: rowsOf(inGroup, seconds) }];
  });
  return found.sort((one, other) =>
    by === 'date' ? other.key.localeCompare(one.key) : other.seconds - one.seconds,
  );
}

/** The application each person used most, by the employee's id. */
export function mostUsed(report: ActivityReport): Map<string, string> {
  const people = appGroups(report, 'employee');
  return new Map(people.flatMap(({ key, rows: [first] }) => (first ? [[key, first.title]] : [])));
}
