import {
  CalendarDays,
  ChartColumn,
  Folder,
  House,
  ListChecks,
  type LucideIcon,
  PencilRuler,
  Settings,
  SquareKanban,
  Sun,
  Table2,
  Users,
  Video,
} from 'lucide-react';
import { paths } from '#client/lib/paths.ts';

export interface NavItem {
  id:
    | 'home'
    | 'myDay'
    | 'tasks'
    | 'kanban'
    | 'projects'
    | 'members'
    | 'timesheets'
    | 'calendar'
    | 'reports'
    | 'board'
    | 'meet'
    | 'settings';
  to: string;
  icon: LucideIcon;
  /** The heading that begins above it. */
  group?: 'team' | 'time' | 'together';
  /** On a phone it stands in the drawer only. */
  drawerOnly?: true;
}

/** The pages of the product, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  { id: 'home', to: paths.home(), icon: House },
  { id: 'myDay', to: paths.myDay(), icon: Sun },
  { id: 'tasks', to: paths.tasks(), icon: ListChecks, group: 'team', drawerOnly: true },
  { id: 'kanban', to: paths.kanban(), icon: SquareKanban },
  { id: 'projects', to: paths.projects(), icon: Folder, drawerOnly: true },
  { id: 'members', to: paths.members(), icon: Users, drawerOnly: true },
  { id: 'timesheets', to: paths.timesheets(), icon: Table2, group: 'time' },
  { id: 'calendar', to: paths.calendar(), icon: CalendarDays, drawerOnly: true },
  { id: 'reports', to: paths.reports(), icon: ChartColumn, drawerOnly: true },
  { id: 'board', to: paths.board(), icon: PencilRuler, group: 'together', drawerOnly: true },
  { id: 'meet', to: paths.meet(), icon: Video, drawerOnly: true },
];

/** At the foot of the sidebar. */
export const settingsItem: NavItem = { id: 'settings', to: paths.settings(), icon: Settings };

/** Beginnings of paths, and the entry that they belong to. */
const places: readonly (readonly [string, NavItem['id']])[] = [
  ['/settings', 'settings'],
  ['/integration', 'settings'],
  ['/members', 'members'],
  ['/timesheets', 'timesheets'],
  ['/calendar', 'calendar'],
  ['/reports', 'reports'],
  ['/my-day', 'myDay'],
  ['/kanban', 'kanban'],
  ['/projects', 'projects'],
  ['/board', 'board'],
  ['/meet', 'meet'],
  ['/task', 'tasks'],
];

/** The entry that a place belongs to. */
export function currentItem({ pathname }: { pathname: string }): NavItem['id'] | undefined {
  if (pathname === '/') return 'home';
  return places.find(([start]) => pathname.startsWith(start))?.[1];
}
