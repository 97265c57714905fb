import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSessionEnd } from '#client/features/auth/public/use-session-end.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call, refreshSession } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { refreshAll } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

type Action = 'leaveTeams' | 'reset' | 'remove';

const actions: readonly Action[] = ['leaveTeams', 'reset', 'remove'];

function useActions(): Record<Action, () => Promise<void>> {
  const { t } = useTranslation();
  const { userId } = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { endBy, leaveFor } = useSessionEnd();
  const { mutateAsync: leaveAll } = useWriteOf(() => call(teamsApi.leaveAll, { params: { userId } }));
  const { mutateAsync: reset } = useWriteOf(() => call(usersApi.reset, {}));
  const { mutateAsync: remove } = useWriteOf(() => call(usersApi.remove, { params: { id: userId } }));
  return {
    leaveTeams: async () => {
      await leaveAll().catch((error: unknown) => {
        throw new Error(t('settings.danger.leaveTeams.failed', { reason: errorText(error) }), {
          cause: error,
        });
      });
      notify.success(() => t('settings.danger.leaveTeams.done'));
      writeActive('team', undefined);
      const isAlive = await refreshSession().catch(() => false);
      if (!isAlive) notify.error(() => t('settings.danger.leaveTeams.refreshFailed'));
      await navigate(paths.home());
      await refreshAll(queryClient);
    },
    reset: async () => {
      await reset();
      notify.success(() => t('settings.danger.reset.done'));
      await queryClient.invalidateQueries();
    },
    remove: async () => {
      await endBy(remove);
      notify.success(() => t('settings.danger.remove.done'));
      await leaveFor(paths.login());
    },
  };
}

/** Irreversible actions require typing the own address first; teams can be entered again. */
export function DangerSection() {
  const { t } = useTranslation();
  const { user, teams } = useScope();
  const run = useActions();
  const [open, setOpen] = useState<Action>();
  return (
    <SettingsBlock id="danger" tone="danger">
      {actions.map((action) => (
        <SettingsRow
          key={action}
          label={t(`settings.danger.${action}.label`)}
          hint={t(`settings.danger.${action}.hint`)}
          inline
        >
          <Button variant="outline" size="sm" color="danger.fg" onClick={() => setOpen(action)}>
            {t(`settings.danger.${action}.button`)}
          </Button>
        </SettingsRow>
      ))}
      {open ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(undefined)}
          title={t(`settings.danger.${open}.question`)}
          confirmLabel={t(`settings.danger.${open}.button`)}
          count={open === 'leaveTeams' ? teams.length : undefined}
          typeToConfirm={open === 'leaveTeams' ? undefined : (user.email ?? user.name ?? '')}
          onConfirm={run[open]}
        >
          {t(`settings.danger.${open}.consequence`)}
        </ConfirmDialog>
      ) : null}
    </SettingsBlock>
  );
}
