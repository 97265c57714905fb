import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { membershipName } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { refusedAs } from '#client/lib/api/api-error.ts';
import { refreshAll } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { userId, writeActive } from '#client/lib/session/session.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { becomesLeaderless, managersOf } from '#shared/teams/manages.ts';
import { lastManagerText } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

type Action = 'leave' | 'transfer' | 'delete';

function ActionRow({ action, onClick }: { action: Action; onClick: () => void }) {
  const { t } = useTranslation();
  const { team, employeeId } = useScope();
  const words = (part: string) => t(`settings.teamDanger.${action}.${part}`, { team: team.name });
  const isNeeded = action === 'leave' && becomesLeaderless(team, { leaving: [employeeId] });
  const reason = isNeeded ? toLocalText(lastManagerText([team.name])) : undefined;
  return (
    <SettingsRow label={words('label')} hint={reason ?? words('hint')} inline>
      <Tip reason={reason}>
        <Button
          variant="outline"
          size="sm"
          color={reason === undefined && action !== 'transfer' ? 'danger.fg' : undefined}
          onClick={onClick}
        >
          {words('button')}
        </Button>
      </Tip>
    </SettingsRow>
  );
}

/** Leaving is for everybody; transferring and deleting the team is for its managers. */
export function TeamDangerSection() {
  const { t } = useTranslation();
  const { team, isManager } = useScope();
  const ends = useTeamEnds();
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const actions: readonly Action[] = isManager ? ['leave', 'transfer', 'delete'] : ['leave'];
  const words = (part: string) => t(`settings.teamDanger.${open}.${part}`, { team: team.name });

  return (
    <SettingsBlock id="teamDanger" tone="danger">
      {actions.map((action) => (
        <ActionRow key={action} action={action} onClick={() => setOpen(action)} />
      ))}
      {open === 'transfer' ? <TransferDialog onClose={close} onTransfer={ends.transfer} /> : null}
      {open === 'leave' || open === 'delete' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words('question')}
          confirmLabel={words('button')}
          typeToConfirm={open === 'delete' ? team.name : undefined}
          onConfirm={open === 'delete' ? ends.remove : ends.leave}
        >
          {words('consequence')}
        </ConfirmDialog>
      ) : null}
    </SettingsBlock>
  );
}

interface TransferDialogProps {
  onClose: () => void;
  onTransfer: (employeeId: string) => Promise<void>;
}

const schema = z.object({ employeeId: z.string() });

/** Chooses who manages the team from now on. */
function TransferDialog({ onClose, onTransfer }: TransferDialogProps) {
  const { t } = useTranslation();
  const { team, employeeId } = useScope();
  const others = (team.members ?? []).filter((member) => member.employeeId !== employeeId);
  const form = useApiForm({
    schema,
    values: { employeeId: '' },
    fields: [],
    submit: async (chosen) => {
      await onTransfer(chosen.employeeId);
      onClose();
    },
  });
  const chosen = form.bind('employeeId');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.teamDanger.transfer.question', { team: team.name })}
      description={t('settings.teamDanger.transfer.consequence')}
      submitLabel={t('settings.teamDanger.transfer.button')}
      disabled={chosen.value === ''}
    >
      <Field label={t('settings.teamDanger.transfer.to')}>
        <EntityPicker
          label={t('settings.teamDanger.transfer.to')}
          items={others}
          itemKey={(member) => member.employeeId ?? member.id}
          itemText={membershipName}
          value={chosen.value || null}
          onChange={(id) => chosen.onChange(id ?? '')}
        />
      </Field>
    </FormDialog>
  );
}

/** Time to read that the team is deleted before the session ends. */
const signOutDelayMs = 3000;

/** The ways a team ends for somebody. Each rejects with the server's words. */
function useTeamEnds() {
  const { t } = useTranslation();
  const { team, organizationId, employeeId } = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const reload = () => refreshAll(queryClient);
  const { mutateAsync: removeMember } = useWriteOf(() =>
    call(teamsApi.removeMember, {
      params: { id: employeeId },
      query: { organizationId, organizationTeamId: team.id, employeeId },
    }),
  );
  const { mutateAsync: setManagers } = useWrite(teamsApi.update, {
    input: (managerIds: string[]) => ({ params: { id: team.id }, body: { managerIds } }),
  });
  const { mutateAsync: removeTeam } = useWriteOf(() =>
    call(teamsApi.remove, { params: { id: team.id }, query: { organizationId } }),
  );

  async function leave() {
    await removeMember();
    notify.success(() => t('settings.teamDanger.leave.done', { team: team.name }));
    writeActive('team', undefined);
    await navigate(paths.home());
    await reload();
  }

  /** The chosen member replaces the current manager, who stays a member. */
  async function transfer(toEmployeeId: string) {
    const others = managersOf(team.members ?? [])
      .map((member) => member.employeeId)
      .filter((id) => id !== employeeId && id !== toEmployeeId)
      .filter((id): id is string => typeof id === 'string');
    await setManagers([toEmployeeId, ...others]).catch(
      refusedAs((reason) => t('settings.teamDanger.transfer.failed', { reason })),
    );
    notify.success(() => t('settings.teamDanger.transfer.done'));
    await reload();
  }

  async function remove() {
    await removeTeam().catch(refusedAs((reason) => t('settings.teamDanger.delete.failed', { reason })));
    notify.success(() => t('settings.teamDanger.delete.done'));
    writeActive('team', undefined);
    const me = userId();
    window.setTimeout(() => {
      // They may have left by then, and somebody else have come.
      if (userId() === me) void signOut();
    }, signOutDelayMs);
  }

  return { leave, transfer, remove };
}
