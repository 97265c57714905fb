import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberMenu } from '#client/features/members/MemberMenu.tsx';
import { MemberNameCell } from '#client/features/members/MemberNameCell.tsx';
import type { MemberAct } from '#client/features/members/member-menu.ts';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import type { MembershipChange } from '#client/features/members/use-member-acts.ts';
import type { MemberRights } from '#client/features/members/use-member-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { DateText } from '#client/ui/DateText.tsx';
import { Duration } from '#client/ui/Duration.tsx';
import type { DataColumn } from '#client/ui/data-table-types.ts';
import { Toggle } from '#client/ui/Toggle.tsx';

export interface MemberColumnsInput {
  rights: MemberRights;
  /** What is being saved: it is shown at once. */
  pending: MembershipChange | undefined;
  onAct: (act: MemberAct, row: MemberRow) => void;
}

type Translate = (key: string, words?: Record<string, unknown>) => string;

function facts(t: Translate, team: string): DataColumn<MemberRow>[] {
  return [
    {
      id: 'name',
      header: t('members.columns.name'),
      sortValue: ({ name }) => name,
      cell: (row) => <MemberNameCell row={row} />,
    },
    {
      id: 'role',
      header: t('members.columns.role'),
      hideBelow: 'md',
      hideInNarrow: true,
      sortValue: ({ isManager }) => (isManager ? 0 : 1),
      cell: ({ isManager }) => t(isManager ? 'members.teamRole.manager' : 'members.teamRole.member'),
    },
    {
      id: 'today',
      header: t('members.columns.today', { team }),
      align: 'end',
      hideBelow: 'md',
      sortValue: ({ todaySeconds }) => todaySeconds,
      cell: ({ todaySeconds }) => <Duration seconds={todaySeconds} zeroAs="–" />,
    },
    {
      id: 'joined',
      header: t('members.columns.joined'),
      hideBelow: 'lg',
      sortValue: ({ joinedAt }) => joinedAt,
      cell: ({ joinedAt }) => (joinedAt ? <DateText value={joinedAt} format="date" /> : null),
    },
  ];
}

/** The columns of the table of members; switches and menus are there for those who may use them. */
export function useMemberColumns({ rights, pending, onAct }: MemberColumnsInput): DataColumn<MemberRow>[] {
  const { t } = useTranslation();
  const { team } = useScope();
  return useMemo(() => {
    const isOn = ({ membershipId, isTracking }: MemberRow) =>
      pending?.row.membershipId === membershipId
        ? (pending.change.isTrackingEnabled ?? isTracking)
        : isTracking;
    const tracking: DataColumn<MemberRow> = {
      id: 'tracking',
      header: t('members.columns.tracking'),
      hideBelow: 'md',
      sortValue: ({ isTracking }) => (isTracking ? 0 : 1),
      cell: (row) =>
        rights.manages ? (
          <Toggle
            checked={isOn(row)}
            onCheckedChange={(wanted) => onAct(wanted ? 'trackingOn' : 'trackingOff', row)}
            label={t('members.trackingOf', { name: row.name })}
          />
        ) : (
          t(row.isTracking ? 'members.tracking.on' : 'members.tracking.off')
        ),
    };
    const menu: DataColumn<MemberRow> = {
      id: 'menu',
      header: '',
      align: 'end',
      width: '3rem',
      cell: (row) => <MemberMenu row={row} rights={rights} onAct={onAct} />,
    };
    const acts = rights.manages || rights.changesRoles || rights.suspends;
    return [...facts(t, team.name), tracking, ...(acts ? [menu] : [])];
  }, [t, team.name, rights, pending, onAct]);
}
