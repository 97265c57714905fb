import {
  CalendarDays,
  ChartColumn,
  Folder,
  House,
  ListChecks,
  type LucideIcon,
  PencilRuler,
  ReceiptText,
  Settings,
  SquareKanban,
  Sun,
  Table2,
  TreePalm,
  Users,
  Video,
} from 'lucide-react';
import { useMemo } from 'react';
import { absencesOnQuery } from '#client/features/absences/queries.ts';
import { useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

interface NavItem {
  id: string;
  to: string;
  icon: LucideIcon;
  /** The heading that begins above it. */
  group?: 'team' | 'time' | 'together';
  /** Phones show it in the drawer only. */
  drawerOnly?: true;
}

/** The pages of the product, in the order of the sidebar. */
const navItems: readonly NavItem[] = [
  { id: 'home', to: paths.home(), icon: House },
  { id: 'myDay', to: paths.myDay(), icon: Sun },
  { id: 'tasks', to: paths.tasks(), icon: ListChecks, group: 'team', drawerOnly: true },
  { id: 'kanban', to: paths.kanban(), icon: SquareKanban },
  { id: 'projects', to: paths.projects(), icon: Folder, drawerOnly: true },
  { id: 'members', to: paths.members(), icon: Users, drawerOnly: true },
  { id: 'timesheets', to: paths.timesheets(), icon: Table2, group: 'time' },
  { id: 'calendar', to: paths.calendar(), icon: CalendarDays, drawerOnly: true },
  { id: 'absences', to: paths.absences(), icon: TreePalm, drawerOnly: true },
  { id: 'reports', to: paths.reports(), icon: ChartColumn, drawerOnly: true },
  { id: 'invoices', to: paths.invoices(), icon: ReceiptText, drawerOnly: true },
  { id: 'board', to: paths.board(), icon: PencilRuler, group: 'together', drawerOnly: true },
  { id: 'meet', to: paths.meet(), icon: Video, drawerOnly: true },
];

/** At the foot of the sidebar. */
export const settingsItem: NavItem = { id: 'settings', to: paths.settings(), icon: Settings };

/** Addresses that begin like none of the entries, and the entry that they belong to. */
const others = [
  { id: 'settings', to: '/integration' },
  { id: 'tasks', to: '/task' },
];

/** The entry that a place belongs to. */
export function currentItem({ pathname }: { pathname: string }): string | undefined {
  if (pathname === '/') return 'home';
  return [...navItems, settingsItem, ...others].find(({ to }) => `${pathname}/`.startsWith(`${to}/`))?.id;
}

interface NamedNavItem extends NavItem {
  readonly label: string;
}

/** The pages that open for the signed-in person, by the names they have for them. */
export function useNavItems(): readonly NamedNavItem[] {
  const { t } = useTranslation();
  const { reads, opens, ofOthers } = useTimesheetAccess();
  const tellsAbsences = useReadOf(absencesOnQuery).data === true;
  const seesInvoices = useMay()('INVOICES_VIEW');
  return useMemo(
    () =>
      navItems
        .filter(
          ({ id }) =>
            (id !== 'timesheets' || opens) &&
            (id !== 'reports' || reads) &&
            (id !== 'absences' || tellsAbsences) &&
            (id !== 'invoices' || seesInvoices),
        )
        .map((item) => {
          const isOwn = item.id === 'timesheets' && !ofOthers;
          return { ...item, label: t(isOwn ? 'shell.nav.myTimesheet' : `shell.nav.${item.id}`) };
        }),
    [t, reads, opens, ofOthers, tellsAbsences, seesInvoices],
  );
}
