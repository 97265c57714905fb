import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { useSignOut } from '#client/features/auth/public/use-sign-out.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { refusedAs } from '#client/lib/api-error.ts';
import { refreshAll } from '#client/lib/read.ts';
import { writeActive } from '#client/lib/session.ts';
import { notify } from '#client/ui/notify.ts';
import { managersOf } from '#shared/teams/manages.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/** Time to read that the team is gone before the session ends. */
const signOutDelayMs = 3000;

/** The ways a team ends for somebody. Each rejects with the server's words. */
export function useTeamEnds() {
  const { t } = useTranslation();
  const { team, organizationId, employeeId } = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const reload = () => refreshAll(queryClient);

  async function leave() {
    const query = { organizationId, organizationTeamId: team.id, employeeId };
    await call(teamsApi.removeMember, { params: { id: employeeId }, query });
    notify.success(t('settings.teamDanger.leave.done', { team: team.name }));
    writeActive('team', undefined);
    await navigate(paths.home());
    await reload();
  }

  /** The chosen one manages in the place of whoever gives the team away, who stays a member. */
  async function transfer(toEmployeeId: string) {
    const others = managersOf(team.members ?? [])
      .map((member) => member.employeeId)
      .filter((id) => id !== employeeId && id !== toEmployeeId)
      .filter((id): id is string => typeof id === 'string');
    const body = { managerIds: [toEmployeeId, ...others] };
    await call(teamsApi.update, { params: { id: team.id }, body }).catch(
      refusedAs((reason) => t('settings.teamDanger.transfer.failed', { reason })),
    );
    notify.success(t('settings.teamDanger.transfer.done'));
    await reload();
  }

  async function remove() {
    await call(teamsApi.remove, { params: { id: team.id }, query: { organizationId } }).catch(
      refusedAs((reason) => t('settings.teamDanger.delete.failed', { reason })),
    );
    notify.success(t('settings.teamDanger.delete.done'));
    writeActive('team', undefined);
    window.setTimeout(() => void signOut(), signOutDelayMs);
  }

  return { leave, transfer, remove };
}
