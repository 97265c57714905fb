import { HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationAct } from '#client/features/members/InvitationMenu.tsx';
import { InvitationLink } from '#client/features/members/invite/InvitationLink.tsx';
import { invitationsQuery, unanswered } from '#client/features/members/queries.ts';
import { useInvitationActs } from '#client/features/members/use-invitation-acts.ts';
import { useInvitationColumns } from '#client/features/members/use-invitation-columns.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

const views = ['pending', 'all'] as const;

interface Asked {
  act: Exclude<InvitationAct, 'resend'>;
  invite: Invite;
}

/** The invitations to the active team: those that wait for an answer, or all of them. */
export function InvitationList() {
  const { t } = useTranslation();
  const [view, setView] = useState<string>('pending');
  const { data, error, refetch } = useReadOf(
    invitationsQuery(useScope(), view === 'pending' ? unanswered : undefined),
  );
  const { resend, remove } = useInvitationActs();
  const [asked, setAsked] = useState<Asked>();
  const columns = useInvitationColumns((act, invite) =>
    act === 'resend' ? resend.mutate(invite) : setAsked({ act, invite }),
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
        <Answer query={{ error, refetch }} skeleton={null} />
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
      {asked ? <Question {...asked} onRemove={remove} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

interface QuestionProps extends Asked {
  onRemove: (invite: Invite) => Promise<unknown>;
  onClose: () => void;
}

function Question({ act, invite, onRemove, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const dialog = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  };
  const { email } = invite;
  if (act === 'link') {
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
