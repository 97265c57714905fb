import { chakra, HStack, Stack } from '@chakra-ui/react';
import {
  ArrowDown,
  ArrowUp,
  CalendarOff,
  CircleDollarSign,
  Clock,
  ClockAlert,
  FileArchive,
  Gauge,
  type LucideIcon,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  TreePalm,
  UserCheck,
  UserMinus,
  UserX,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { actionsOn, type MemberAction, type MemberRights } from '#client/features/members/member-rights.ts';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import type { MembershipChange } from '#client/features/members/use-member-mutations.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { type DataColumn, narrowTable } from '#client/ui/table/data-table-types.ts';

interface MemberColumnsInput {
  rights: MemberRights;
  /** The pending change: it shows at once. */
  pending: MembershipChange | undefined;
  onAction: (act: MemberAction, row: MemberRow) => void;
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
      header: t('members.columns.roleIn', { team }),
      hideBelow: 'lg',
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

/** The columns of the table of members; switches and menus appear for people with the rights. */
export function useMemberColumns({ rights, pending, onAction }: MemberColumnsInput): DataColumn<MemberRow>[] {
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
            onCheckedChange={(isOn) => onAction(isOn ? 'trackingOn' : 'trackingOff', row)}
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
      cell: (row) => <MemberMenu row={row} rights={rights} onAction={onAction} />,
    };
    const { manages, changesRoles, editsEmployees, editsRates } = rights;
    const hasMenu = manages || changesRoles || editsEmployees || editsRates;
    return [...facts(t, team.name), tracking, ...(hasMenu ? [menu] : [])];
  }, [t, team.name, rights, pending, onAction]);
}

/** Container width at which the table stands beside an index. */
const besideTable = '@container (width < 48rem)';

/** The member: picture with current activity, name with their place in the team, address. */
function MemberNameCell({ row }: { row: MemberRow }) {
  const { t } = useTranslation();
  const { name, email, imageUrl, presence, badge, isSuspended, userId } = row;
  const tag = isSuspended ? t('members.suspended') : badge ? t(`members.teamRole.${badge}`) : undefined;
  return (
    <HStack
      gap="2.5"
      py="1"
      minW="0"
      maxW={{ base: '15.5rem', md: '22rem' }}
      css={{ [besideTable]: { md: { maxW: '20rem' } }, [narrowTable]: { md: { maxW: '13rem' } } }}
    >
      <MemberAvatar name={name} imageUrl={imageUrl} size={32} presence={presence} />
      <Stack gap="0" minW="0">
        <HStack gap="1.5" minW="0">
          <Clipped fontWeight="medium" title={name}>
            {userId === undefined ? name : <Link to={paths.profile(userId, { name })}>{name}</Link>}
          </Clipped>
          {tag ? (
            <chakra.span
              textStyle="xs"
              color={isSuspended ? 'danger.fg' : 'fg.subtle'}
              flexShrink="0"
              // The column of roles says it from there on.
              hideFrom={tag === t('members.teamRole.manager') ? 'md' : undefined}
            >
              {tag}
            </chakra.span>
          ) : null}
        </HStack>
        {email ? (
          <Subtle truncate title={email}>
            {email}
          </Subtle>
        ) : null}
      </Stack>
    </HStack>
  );
}

const icons: Record<MemberAction, LucideIcon> = {
  makeManager: ShieldPlus,
  unmakeManager: ShieldMinus,
  trackingOn: Clock,
  trackingOff: ClockAlert,
  moveUp: ArrowUp,
  moveDown: ArrowDown,
  role: ShieldCheck,
  rates: CircleDollarSign,
  absences: TreePalm,
  dataArchive: FileArchive,
  weeklyLimit: Gauge,
  lastDay: CalendarOff,
  suspend: UserX,
  reactivate: UserCheck,
  remove: UserMinus,
};

const dangerous = new Set<MemberAction>(['suspend', 'remove']);

interface MemberMenuProps {
  row: MemberRow;
  rights: MemberRights;
  onAction: (act: MemberAction, row: MemberRow) => void;
}

/** The menu at the end of a member's line; nothing where nothing may be done. */
function MemberMenu({ row, rights, onAction }: MemberMenuProps) {
  const { t } = useTranslation();
  const actions = actionsOn(row, rights);
  if (actions.length === 0) return null;
  const entries = actions.map((action): MenuEntry => {
    const Icon = icons[action];
    return {
      id: action,
      label: t(`members.acts.${action}`),
      icon: <Icon aria-hidden />,
      danger: dangerous.has(action),
      onSelect: () => onAction(action, row),
    };
  });
  return <ActionMenu label={t('members.actsOn', { name: row.name })} items={entries} />;
}
