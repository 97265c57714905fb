import type { ActivityItem, ActivityReport } from '#shared/activities/activity.schema.ts';

export type ReportRow = Omit<ActivityItem, 'duration_percentage'>;

/** Rows by a key, in the order in which the keys first come. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined): [Row, Row[]][] {
  const groups = new Map<string, [Row, Row[]]>();
  for (const row of rows) {
    const key = keyOf(row) ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row, [row]]);
    else group[1].push(row);
  }
  return [...groups.values()];
}

/** What each row is of its group, the longest first. */
function activityOf(rows: readonly ReportRow[]): ActivityItem[] {
  const total = rows.reduce((sum, { duration }) => sum + duration, 0);
  const share = (duration: number) => (total === 0 ? 0 : (duration * 100) / total).toFixed(2);
  return rows
    .map((row) => ({ ...row, duration_percentage: share(row.duration) }))
    .toSorted((a, b) => b.duration - a.duration);
}

function projectsOf(rows: readonly ReportRow[]) {
  return groupsOf(rows, ({ projectId }) => projectId).map(([{ project }, group]) => ({
    project,
    activity: activityOf(group),
  }));
}

const byDate = (rows: readonly ReportRow[]) => groupsOf(rows, ({ date }) => date);
const byEmployee = (rows: readonly ReportRow[]) => groupsOf(rows, ({ employeeId }) => employeeId);
const byProject = (rows: readonly ReportRow[]) => groupsOf(rows, ({ projectId }) => projectId);

/** In one of three shapes; by date by default. */
export function toReport(rows: readonly ReportRow[], groupBy: string | undefined): ActivityReport {
  if (groupBy === 'employee') {
    return byEmployee(rows).map(([{ employee }, theirs]) => ({
      employee,
      dates: byDate(theirs).map(([{ date }, group]) => ({ date, projects: projectsOf(group) })),
    }));
  }
  if (groupBy === 'project') {
    return byProject(rows).map(([{ project }, its]) => ({
      project,
      dates: byDate(its).map(([{ date }, group]) => ({
        date,
        employees: byEmployee(group).map(([{ employee }, theirs]) => ({
          employee,
          activity: activityOf(theirs),
        })),
      })),
    }));
  }
  return byDate(rows).map(([{ date }, group]) => ({
    date,
    employees: byEmployee(group).map(([{ employee }, theirs]) => ({
      employee,
      projects: projectsOf(theirs),
    })),
  }));
}
