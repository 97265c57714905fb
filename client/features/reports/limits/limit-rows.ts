import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import type { TimeLimitReport } from '#shared/reports/report.schema.ts';

/** Periods that a limit is for. */
export const limitPeriods = ['week', 'day'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** What rows stand under. */
export const limitGroupings = ['date', 'member'] as const;
export type LimitGrouping = (typeof limitGroupings)[number];

export interface LimitRow {
  readonly key: string;
  /** First day of the period. */
  readonly date: string;
  readonly member: Person;
  readonly seconds: number;
  /** Undefined: there is none, nor a standard day to go by. */
  readonly limitSeconds: number | undefined;
}

export interface LimitGroup {
  readonly key: string;
  readonly rows: readonly LimitRow[];
}

/** A person without a limit of their own is measured by the organization's standard day. */
export function limitRows(report: TimeLimitReport, standard: number | undefined): LimitRow[] {
  return report.flatMap(({ date, employees }) =>
    employees.map(
      ({ employee, duration, limit }): LimitRow => ({
        key: `${date} ${employee.id}`,
        date,
        member: personOf(employee),
        seconds: duration,
        limitSeconds: limit > 0 ? limit : standard,
      }),
    ),
  );
}

/** Under their period, newest first and most time first, or under their person, by name. */
export function limitGroups(rows: readonly LimitRow[], by: LimitGrouping): LimitGroup[] {
  const groups = new Map<string, LimitRow[]>();
  for (const row of rows) {
    const key = by === 'date' ? row.date : row.member.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const found = [...groups].map(([key, inGroup]): LimitGroup => {
    const sorted = [...inGroup].sort((one, other) =>
      by === 'date'
        ? other.seconds - one.seconds || one.member.name.localeCompare(other.member.name)
        : other.date.localeCompare(one.date),
    );
    return { key, rows: sorted };
  });
  const nameOf = ({ rows: [first] }: LimitGroup) => first?.member.name ?? '';
  return found.sort((one, other) =>
    by === 'date' ? other.key.localeCompare(one.key) : nameOf(one).localeCompare(nameOf(other)),
  );
}
