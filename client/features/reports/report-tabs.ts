import { paths } from '#client/lib/paths.ts';

/** The reports, in the order of their tabs; `id` names them in the catalogue. */
export const reportTabs = [
  { id: 'time', path: paths.reports() },
  { id: 'team', path: paths.reports('team') },
  { id: 'limits', path: paths.reports('weekly-limits') },
  { id: 'apps', path: paths.reports('apps') },
  { id: 'productivity', path: paths.reports('productivity') },
  { id: 'budgets', path: paths.reports('budgets') },
] as const;
export type ReportTab = (typeof reportTabs)[number]['id'];

/** The report at an address; undefined where there is none. */
export function tabAt(pathname: string): ReportTab | undefined {
  const path = pathname.replace(/\/$/, '').replace(/\/activity$/, '');
  return reportTabs.find((tab) => tab.path === path)?.id;
}
