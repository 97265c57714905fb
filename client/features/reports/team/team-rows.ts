import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import type { DailyReport } from '#shared/reports/report.schema.ts';

export interface NamedProject {
  readonly id: string;
  readonly name: string;
  readonly color?: string | null;
  readonly imageUrl?: string | null;
}

export interface MemberRow {
  readonly member: Person;
  readonly projects: readonly NamedProject[];
  readonly seconds: number;
}

export interface DateRow {
  readonly key: string;
  readonly date: string;
  /** Undefined: time without one. */
  readonly project: NamedProject | undefined;
  readonly member: Person;
  readonly seconds: number;
}

/** The time of a person in a project on a day. */
export function dateRows(days: DailyReport): DateRow[] {
  return days.flatMap(({ date, logs }) =>
    logs.flatMap(({ project, employeeLogs }) =>
      employeeLogs.map(
        ({ employee, sum }): DateRow => ({
          key: `${date} ${project?.id ?? ''} ${employee.id}`,
          date,
          project: project ?? undefined,
          member: personOf(employee),
          seconds: sum,
        }),
      ),
    ),
  );
}

/** The time of each person, with the projects it went into; most first. */
export function memberRows(rows: readonly DateRow[]): MemberRow[] {
  const members = new Map<string, MemberRow>();
  for (const { member, project, seconds } of rows) {
    const before = members.get(member.id) ?? { member, projects: [], seconds: 0 };
    const isNew = project !== undefined && before.projects.every(({ id }) => id !== project.id);
    const projects = isNew ? [...before.projects, project] : before.projects;
    members.set(member.id, { member, projects, seconds: before.seconds + seconds });
  }
  return [...members.values()].sort((one, other) => other.seconds - one.seconds);
}

export const totalOf = (rows: readonly { seconds: number }[]): number =>
  rows.reduce((sum, { seconds }) => sum + seconds, 0);
