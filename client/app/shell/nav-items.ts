import { House, ListChecks, type LucideIcon, Settings, Table2, Users } from 'lucide-react';
import { paths } from '#client/app/paths.ts';

export interface NavItem {
  id: 'home' | 'tasks' | 'members' | 'timesheets' | 'settings';
  to: string;
  icon: LucideIcon;
  /** The heading that begins above it. */
  group?: 'team' | 'time';
  /** On a phone it stands in the drawer only. */
  drawerOnly?: true;
}

/** The pages of the product, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  { id: 'home', to: paths.home(), icon: House },
  { id: 'tasks', to: paths.tasks(), icon: ListChecks, group: 'team' },
  { id: 'members', to: paths.members(), icon: Users, drawerOnly: true },
  { id: 'timesheets', to: paths.timesheets(), icon: Table2, group: 'time' },
];

/** At the foot of the sidebar. */
export const settingsItem: NavItem = { id: 'settings', to: paths.settings(), icon: Settings };

/** The entry that a place belongs to. */
export function currentItem({
  pathname,
  hash,
}: {
  pathname: string;
  hash: string;
}): NavItem['id'] | undefined {
  if (pathname.startsWith('/settings')) return 'settings';
  if (pathname.startsWith('/members')) return 'members';
  if (pathname.startsWith('/timesheets')) return 'timesheets';
  if (pathname.startsWith('/task/')) return 'tasks';
  if (pathname !== '/') return undefined;
  return hash === '#tasks' ? 'tasks' : 'home';
}
