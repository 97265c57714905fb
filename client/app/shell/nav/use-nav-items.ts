import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { type NavItem, navItems } from './nav-items.ts';

export interface NamedNavItem extends NavItem {
  readonly label: string;
}

/** The pages that open for the signed-in person, by the names they have for them. */
export function useNavItems(): readonly NamedNavItem[] {
  const { t } = useTranslation();
  const { reads, opens, ofOthers } = useTimesheetAccess();
  return useMemo(
    () =>
      navItems
        .filter(({ id }) => (id !== 'timesheets' || opens) && (id !== 'reports' || reads))
        .map((item) => {
          const isOwn = item.id === 'timesheets' && !ofOthers;
          return { ...item, label: t(isOwn ? 'shell.nav.myTimesheet' : `shell.nav.${item.id}`) };
        }),
    [t, reads, opens, ofOthers],
  );
}
