import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type InvitationAct, InvitationMenu } from '#client/features/members/InvitationMenu.tsx';
import { StatusText } from '#client/features/members/StatusText.tsx';
import { useRoleName } from '#client/features/members/use-role-name.ts';
import { DateText } from '#client/ui/DateText.tsx';
import { type DataColumn, narrowTable } from '#client/ui/data-table-types.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

const defaultRole = 'EMPLOYEE';

const isoOf = (value: Date | string | null | undefined) =>
  value instanceof Date ? value.toISOString() : (value ?? undefined);

/** Until when an invitation can be accepted. */
function Expiry({ invite: { expireDate } }: { invite: Invite }) {
  const { t } = useTranslation();
  return expireDate ? <DateText value={expireDate} format="date" /> : t('members.invite.never');
}

/** Who is invited; where there is little room also what the columns would say. */
function Invitee({ invite }: { invite: Invite }) {
  const { email, fullName, role } = invite;
  const roleName = useRoleName();
  return (
    <Stack
      gap="0"
      py="1"
      minW="0"
      maxW={{ base: '9.75rem', md: '20rem' }}
      css={{ [narrowTable]: { md: { maxW: '16rem' } } }}
    >
      <chakra.bdi truncate title={email} fontWeight="medium">
        {email}
      </chakra.bdi>
      {fullName ? (
        <chakra.bdi truncate textStyle="xs" color="fg.subtle">
          {fullName}
        </chakra.bdi>
      ) : null}
      <chakra.span
        truncate
        textStyle="xs"
        color="fg.subtle"
        display="none"
        css={{ [narrowTable]: { display: 'block' } }}
      >
        {roleName(role?.name ?? defaultRole)}
        {' · '}
        <Expiry invite={invite} />
      </chakra.span>
    </Stack>
  );
}

export function useInvitationColumns(
  onAct: (act: InvitationAct, invite: Invite) => void,
): DataColumn<Invite>[] {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return [
    {
      id: 'email',
      header: t('members.columns.email'),
      sortValue: ({ email }) => email,
      cell: (invite) => <Invitee invite={invite} />,
    },
    {
      id: 'role',
      header: t('members.columns.role'),
      hideInNarrow: true,
      cell: ({ role }) => roleName(role?.name ?? defaultRole),
    },
    {
      id: 'teams',
      header: t('members.columns.teams'),
      hideBelow: 'lg',
      cell: ({ teams }) => teams.map(({ name }) => name).join(', '),
    },
    {
      id: 'status',
      header: t('members.columns.status'),
      sortValue: ({ status }) => status,
      cell: ({ status }) => <StatusText status={status}>{t(`members.inviteStatus.${status}`)}</StatusText>,
    },
    {
      id: 'expires',
      header: t('members.columns.expires'),
      hideInNarrow: true,
      sortValue: ({ expireDate }) => isoOf(expireDate),
      cell: (invite) => <Expiry invite={invite} />,
    },
    {
      id: 'menu',
      header: '',
      align: 'end',
      width: '3rem',
      cell: (invite) => <InvitationMenu invite={invite} onAct={onAct} />,
    },
  ];
}
