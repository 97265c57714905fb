import { chakra, HStack, Stack } from '@chakra-ui/react';
import { Link, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { InvitationLink } from '#client/features/members/invite/InvitationLink.tsx';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { invitationsQuery, unanswered } from '#client/features/members/queries.ts';
import { StatusText } from '#client/features/members/StatusText.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { isoOf } from '#client/lib/time/format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { type DataColumn, narrowTable } from '#client/ui/table/data-table-types.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

const views = ['pending', 'all'] as const;

interface Open {
  action: Exclude<InvitationAction, 'resend'>;
  invite: Invite;
}

/** The invitations to the active team: those that wait for an answer, or all of them. */
export function InvitationList() {
  const { t } = useTranslation();
  const [view, setView] = useState<string>('pending');
  const { data, error, refetch } = useReadOf(
    invitationsQuery(useScope(), view === 'pending' ? unanswered : undefined),
  );
  const { resend, remove } = useInvitationMutations();
  const [open, setOpen] = useState<Open>();
  const columns = useInvitationColumns((action, invite) =>
    action === 'resend' ? resend.mutate(invite) : setOpen({ action, invite }),
  );
  return (
    <Stack gap="3">
      <HStack>
        <SegmentedControl
          label={t('members.invitations.view')}
          value={view}
          onChange={setView}
          items={views.map((value) => ({ value, label: t(`members.invitations.views.${value}`) }))}
        />
      </HStack>
      {error && !data ? (
        <Answer query={{ error, refetch }} skeleton={null} failedTitle={t('ui.error.part')} />
      ) : (
        <DataTable
          label={t('members.invitations.list')}
          rows={data?.items ?? []}
          columns={columns}
          rowKey={({ id }) => id}
          paging="client"
          loading={data === undefined}
          empty={
            <EmptyState
              compact
              title={t(`members.invitations.none.${view}`)}
              description={t('members.invitations.noneHint')}
            />
          }
        />
      )}
      {open ? <OpenDialog {...open} onRemove={remove} onClose={() => setOpen(undefined)} /> : null}
    </Stack>
  );
}

interface OpenDialogProps extends Open {
  onRemove: (invite: Invite) => Promise<unknown>;
  onClose: () => void;
}

function OpenDialog({ action, invite, onRemove, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const dialog = { open: true, onOpenChange: onClose };
  const { email } = invite;
  if (action === 'link') {
    return (
      <Modal {...dialog} title={t('members.link.of', { email })} description={t('members.link.hint')}>
        <InvitationLink id={invite.id} email={email} />
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('members.invitations.question', { email })}
      confirmLabel={t('members.invitations.remove')}
      onConfirm={() => onRemove(invite)}
    >
      {t('members.invitations.consequence')}
    </ConfirmDialog>
  );
}

type InvitationAction = 'resend' | 'link' | 'remove';

interface InvitationMenuProps {
  invite: Invite;
  onAction: (action: InvitationAction, invite: Invite) => void;
}

/** Actions on an invitation; sending again waits a little after each mail. */
function InvitationMenu({ invite, onAction }: InvitationMenuProps) {
  const { t } = useTranslation();
  const left = secondsUntilResend(invite, useServerNow(0));
  const entry = useMenuEntry();
  const resend = entry('members.invitations.resend', <Send aria-hidden />, () => onAction('resend', invite));
  const link = entry('members.link.show', <Link aria-hidden />, () => onAction('link', invite));
  const remove = entry('members.invitations.remove', <Trash2 aria-hidden />, () =>
    onAction('remove', invite),
  );
  const later = { label: t('members.invitations.resendIn', { seconds: left }), disabled: true };
  const entries = [
    ...(invite.status === 'ACCEPTED' ? [] : [left > 0 ? { ...resend, ...later } : resend]),
    ...(invite.status === 'INVITED' ? [link] : []),
    { ...remove, danger: true },
  ];
  return <ActionMenu label={t('members.invitations.actsOn', { email: invite.email })} items={entries} />;
}

function useInvitationMutations() {
  const { t } = useTranslation();
  const resend = useWrite(invitationsApi.resend, {
    input: ({ id }: Invite) => ({ body: { inviteId: id, inviteType: 'TEAM' } }),
    onSuccess: (_answer, { email }) => notify.success(() => t('members.invitations.resent', { email })),
    onFailure: (error) => notify.refused(error),
  });
  const { mutateAsync: remove } = useWrite(invitationsApi.remove, {
    input: ({ id }: Invite) => ({ params: { id } }),
    onSuccess: () => notify.success(() => t('members.invitations.removed')),
  });
  return { resend, remove };
}

const defaultRole = 'EMPLOYEE';

/** Until when an invitation can be accepted. */
function Expiry({ invite: { expireDate } }: { invite: Invite }) {
  const { t } = useTranslation();
  return expireDate ? <DateText value={expireDate} format="date" /> : t('members.invite.never');
}

/** The invited person; in narrow tables also the content of the hidden columns. */
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
      <Subtle truncate display="none" css={{ [narrowTable]: { display: 'block' } }}>
        {roleName(role?.name ?? defaultRole)}
        {' · '}
        <Expiry invite={invite} />
      </Subtle>
    </Stack>
  );
}

function useInvitationColumns(
  onAction: (action: InvitationAction, invite: Invite) => void,
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
      sortValue: ({ expireDate }) => expireDate && isoOf(expireDate),
      cell: (invite) => <Expiry invite={invite} />,
    },
    {
      id: 'menu',
      header: '',
      align: 'end',
      width: '3rem',
      cell: (invite) => <InvitationMenu invite={invite} onAction={onAction} />,
    },
  ];
}

/** The interval before the server mails the same invitation again. */
const waitMs = 30_000;

/** Seconds until an invitation may be sent again. */
function secondsUntilResend({ updatedAt }: Pick<Invite, 'updatedAt'>, nowMs: number): number {
  if (!updatedAt) return 0;
  const sentMs = new Date(updatedAt).getTime();
  return Math.max(0, Math.ceil((sentMs + waitMs - nowMs) / 1000));
}
