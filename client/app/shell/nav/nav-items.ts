import {
  ChartColumn,
  Clock,
  Folder,
  House,
  ListChecks,
  type LucideIcon,
  PencilRuler,
  ReceiptText,
  Settings,
  Users,
  Video,
} from 'lucide-react';
import { useMemo } from 'react';
import { lastPages } from '#client/app/shell/preferences.ts';
import { useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { useReviews, useWaitingWeekCount } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { paths } from '#client/lib/paths.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { countOpen } from '#shared/tasks/task-status.ts';
import type { ModuleName } from '#shared/workspaces/modules.ts';

interface NavPage {
  id: string;
  to: string;
  /** Its entry opens with it the next time. */
  isKept?: true;
  /** Hidden where the organization does not use it. */
  module?: ModuleName;
  /** Tasks by the same filters on each page that has this. */
  isFiltered?: true;
  /** The page of help about it. */
  help?: string;
}

interface NavEntry {
  id: string;
  icon: LucideIcon;
  /** Tabs of the entry, if there are several. */
  pages: readonly NavPage[];
  /** Below "More". */
  isMore?: true;
  /** Phones show it in the drawer only. */
  drawerOnly?: true;
}

/** The product, in the order of the sidebar. */
const navEntries: readonly NavEntry[] = [
  { id: 'home', icon: House, pages: [{ id: 'home', to: paths.home(), help: 'home' }] },
  {
    id: 'time',
    icon: Clock,
    pages: [
      { id: 'week', to: paths.timesheets(), isKept: true, help: 'timesheets' },
      { id: 'calendar', to: paths.calendar(), isKept: true, help: 'calendar' },
      { id: 'list', to: paths.timeList(), isKept: true, help: 'timesheets' },
      { id: 'review', to: paths.review(), help: 'review' },
    ],
  },
  {
    id: 'tasks',
    icon: ListChecks,
    pages: [
      { id: 'tasks', to: paths.tasks(), isKept: true, module: 'tasks', isFiltered: true, help: 'tasks' },
      { id: 'kanban', to: paths.kanban(), isKept: true, module: 'tasks', isFiltered: true, help: 'kanban' },
      { id: 'myDay', to: paths.myDay(), isKept: true, module: 'tasks', help: 'my-day' },
    ],
  },
  {
    id: 'projects',
    icon: Folder,
    pages: [{ id: 'projects', to: paths.projects(), help: 'projects' }],
    drawerOnly: true,
  },
  { id: 'reports', icon: ChartColumn, pages: [{ id: 'reports', to: paths.reports(), help: 'reports' }] },
  {
    id: 'money',
    icon: ReceiptText,
    pages: [
      { id: 'invoices', to: paths.invoices(), module: 'invoices', help: 'invoices' },
      { id: 'estimates', to: paths.estimates(), module: 'invoices', help: 'invoices' },
      { id: 'recurring', to: paths.recurringInvoices(), module: 'invoices', help: 'invoices' },
      { id: 'unbilled', to: paths.reports('unbilled'), module: 'invoices', help: 'invoices' },
    ],
    drawerOnly: true,
  },
  {
    id: 'people',
    icon: Users,
    pages: [
      { id: 'members', to: paths.members(), help: 'members' },
      { id: 'absences', to: paths.absences(), module: 'absences', help: 'absences' },
    ],
    drawerOnly: true,
  },
  {
    id: 'board',
    icon: PencilRuler,
    pages: [{ id: 'board', to: paths.board(), module: 'boards', help: 'boards' }],
    isMore: true,
    drawerOnly: true,
  },
  {
    id: 'meet',
    icon: Video,
    pages: [{ id: 'meet', to: paths.meet(), module: 'meetings', help: 'meetings' }],
    isMore: true,
    drawerOnly: true,
  },
];

export const settingsItem = { id: 'settings', to: paths.settings(), icon: Settings };

/** Addresses that begin like none of the pages, and the entry that they belong to. */
const others: readonly (NavPage & { entry: string })[] = [
  { entry: 'settings', id: 'settings', to: paths.settings() },
  { entry: 'settings', id: 'settings', to: '/integration' },
  { entry: 'tasks', id: 'tasks', to: '/task', help: 'tasks' },
];

interface Place {
  readonly pathname: string;
  readonly search?: string;
}

export const navPages = [
  ...navEntries.flatMap(({ id: entry, pages }) => pages.map((page) => ({ ...page, entry }))),
  ...others,
];

/** Whether a place is at the address of a page, or below it. A view is in the query. */
function isAt({ pathname, search = '' }: Place, to: string): boolean {
  const [path = '', query] = to.split('?');
  if (path === '/') return pathname === '/';
  if (query !== undefined) return pathname === path && new URLSearchParams(search).get('view') === 'list';
  return `${pathname}/`.startsWith(`${path}/`);
}

/** The page that a place belongs to: the one with the longest address. */
export function currentPage(place: Place) {
  return navPages
    .filter(({ to }) => isAt(place, to))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** The entry that a place belongs to. */
export const currentItem = (place: Place): string | undefined => currentPage(place)?.entry;

interface NamedPage extends NavPage {
  readonly label: string;
}

export interface NamedEntry extends Omit<NavEntry, 'pages'> {
  readonly label: string;
  /** Its first page, or the one that was open the last time. */
  readonly to: string;
  readonly pages: readonly NamedPage[];
}

/** The entries that open for the signed-in person, each with the pages that do. */
export function useNavEntries(): readonly NamedEntry[] {
  const { t } = useTranslation();
  const { reads, opens } = useTimesheetAccess();
  const isReviewer = useReviews();
  const modules = useModules();
  const seesInvoices = useMay()('INVOICES_VIEW');
  const last = useStore(lastPages);
  return useMemo(() => {
    const opening: Readonly<Record<string, boolean>> = {
      week: opens,
      list: opens,
      review: isReviewer,
      reports: reads,
      invoices: seesInvoices,
      estimates: seesInvoices,
      recurring: seesInvoices,
      unbilled: seesInvoices,
    };
    return navEntries.flatMap((entry): NamedEntry[] => {
      const pages = entry.pages
        .filter(
          ({ id, module }) => (opening[id] ?? true) && (module === undefined || modules.includes(module)),
        )
        .map((page) => ({ ...page, label: t(`shell.nav.${page.id}`) }));
      const open = pages.find(({ id, isKept }) => isKept && last.split(' ').includes(id)) ?? pages[0];
      if (open === undefined) return [];
      return [{ ...entry, pages, to: open.to, label: t(`shell.nav.${entry.id}`) }];
    });
  }, [t, reads, opens, isReviewer, modules, seesInvoices, last]);
}

/** Notes that a page is the one its entry opens with. */
export function keepPage({ id, entry }: { id: string; entry: string }): void {
  const siblings = navEntries.find((each) => each.id === entry)?.pages.map((page) => page.id) ?? [];
  const others = lastPages
    .read()
    .split(' ')
    .filter((each) => each !== '' && !siblings.includes(each));
  lastPages.write([...others, id].join(' '));
}

/** Counts beside entries of the sidebar and their pages, by id. */
export function useNavCounts(): ReadonlyMap<string, number | undefined> {
  const waiting = useWaitingWeekCount();
  return new Map([
    ['tasks', useTeamTasks(countOpen)],
    ['time', waiting],
    ['review', waiting],
  ]);
}
