import { paths } from '#client/lib/paths.ts';
import { reportPaths } from '#shared/reports/report-address.ts';

/** The reports, in the order of their tabs; `id` names them in the catalogue. */
export const reportTabs = [
  { id: 'time', path: reportPaths.time },
  { id: 'team', path: reportPaths.team },
  { id: 'limits', path: reportPaths.limits },
  { id: 'apps', path: reportPaths.apps },
  { id: 'productivity', path: reportPaths.productivity },
  { id: 'unbilled', path: paths.reports('unbilled') },
  { id: 'balance', path: paths.reports('balance') },
  { id: 'budgets', path: paths.reports('budgets') },
] as const;
export type ReportTab = (typeof reportTabs)[number]['id'];

/** The report at an address; undefined where there is none. */
export function tabAt(pathname: string): ReportTab | undefined {
  const path = pathname.replace(/\/$/, '').replace(/\/activity$/, '');
  return reportTabs.find((tab) => tab.path === path)?.id;
}
