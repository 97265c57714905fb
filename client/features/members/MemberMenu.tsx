import {
  ArrowDown,
  ArrowUp,
  CalendarOff,
  Clock,
  ClockAlert,
  type LucideIcon,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  UserCheck,
  UserMinus,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actsOn, type MemberAct } from '#client/features/members/member-menu.ts';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import type { MemberRights } from '#client/features/members/use-member-rights.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';

const icons: Record<MemberAct, LucideIcon> = {
  makeManager: ShieldPlus,
  unmakeManager: ShieldMinus,
  trackingOn: Clock,
  trackingOff: ClockAlert,
  moveUp: ArrowUp,
  moveDown: ArrowDown,
  role: ShieldCheck,
  lastDay: CalendarOff,
  suspend: UserX,
  reactivate: UserCheck,
  remove: UserMinus,
};

const dangerous = new Set<MemberAct>(['suspend', 'remove']);

export interface MemberMenuProps {
  row: MemberRow;
  rights: MemberRights;
  onAct: (act: MemberAct, row: MemberRow) => void;
}

/** The menu at the end of a member's line; nothing where nothing may be done. */
export function MemberMenu({ row, rights, onAct }: MemberMenuProps) {
  const { t } = useTranslation();
  const acts = actsOn(row, rights);
  if (acts.length === 0) return null;
  const entries = acts.map((act): MenuEntry => {
    const Icon = icons[act];
    return {
      id: act,
      label: t(`members.acts.${act}`),
      icon: <Icon aria-hidden />,
      danger: dangerous.has(act),
      onSelect: () => onAct(act, row),
    };
  });
  return <ActionMenu label={t('members.actsOn', { name: row.name })} items={entries} />;
}
