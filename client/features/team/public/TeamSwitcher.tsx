import { Building2, ChevronsUpDown, Plus, RotateCw, UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { workspacesQuery } from '#client/features/auth/queries.ts';
import { JoinTeamDialog } from '#client/features/join-team/public/JoinTeamDialog.tsx';
import { CreateTeamDialog } from '#client/features/team/CreateTeamDialog.tsx';
import { useStopForSwitch } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';
import type { Workspace } from '#shared/auth/auth.schema.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';
import styles from './TeamSwitcher.module.css';
import { useSelectTeam } from './use-select-team.ts';

/** Opened seldom, so they are loaded on demand. */

type Opened = 'create' | 'join';

function useTeamEntries(open: (what: Opened) => void): MenuEntry[] {
  const { t } = useTranslation();
  const { teams, teamId } = useScope();
  const selectTeam = useSelectTeam();
  const entries = teams.map(
    (team): MenuEntry => ({
      id: team.id,
      label: team.name,
      icon: <Users aria-hidden />,
      checked: team.id === teamId,
      onSelect: () => void selectTeam(team.id),
    }),
  );
  return [
    { heading: t('workspace.teams') },
    ...entries,
    {
      id: 'create-team',
      label: t('workspace.createTeam'),
      icon: <Plus aria-hidden />,
      onSelect: () => open('create'),
    },
    {
      id: 'join-team',
      label: t('workspace.joinTeam'),
      icon: <UserPlus aria-hidden />,
      onSelect: () => open('join'),
    },
  ];
}

function useWorkspaceEntries(): MenuEntry[] {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const { data, error, refetch } = useReadOf(workspacesQuery);
  const leaveFor = useLeaveForWorkspace();
  const workspaces = data?.workspaces ?? [];
  if (error && !data) {
    const icon = <RotateCw aria-hidden />;
    const label = t('auth.workspace.failed');
    return ['separator', { id: 'workspaces', label, icon, onSelect: () => void refetch() }];
  }
  if (workspaces.length < 2) return [];
  const withoutTeams = (name: string) =>
    t('workspace.withoutTeams', { workspace: name, reason: t('auth.workspace.noTeams') });
  const entry = (workspace: Workspace): MenuEntry => {
    const { tenant } = workspace.user;
    return {
      id: tenant.id,
      label: workspace.current_teams.length > 0 ? tenant.name : withoutTeams(tenant.name),
      icon: <Building2 aria-hidden />,
      checked: tenant.id === tenantId,
      onSelect: () => void leaveFor(workspace),
    };
  };
  return ['separator', { heading: t('workspace.workspaces') }, ...workspaces.map(entry)];
}

/** The active team and workspace, and the way to the others. */
export function TeamSwitcher({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { team, user } = useScope();
  const [opened, setOpened] = useState<Opened>();
  const facts = [user.tenant?.name, team.prefix].filter(Boolean).join(' · ');
  const label = t('workspace.switch', { team: team.name });
  const trigger = (
    <button type="button" className={styles.switcher} data-rail={rail ? '' : undefined}>
      <span aria-hidden>
        <Logo />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {rail ? null : (
        <>
          <span className={styles.names} aria-hidden>
            <span className={classes(text.clipped, styles.team)} dir="auto">
              {team.name}
            </span>
            <span className={classes(text.subtle, text.clipped)} dir="auto">
              {facts}
            </span>
          </span>
          <span className={styles.more}>
            <ChevronsUpDown size={14} aria-hidden />
          </span>
        </>
      )}
    </button>
  );
  const items = [...useTeamEntries(setOpened), ...useWorkspaceEntries()];
  return (
    <>
      <ActionMenu label={label} items={items} trigger={trigger} />

      {opened === 'create' ? <CreateTeamDialog onClose={() => setOpened(undefined)} /> : null}
      {opened === 'join' ? <JoinTeamDialog onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

/** Moves to another workspace of the account; the timer of the one that is left stops. */
function useLeaveForWorkspace(): (workspace: Workspace) => Promise<void> {
  const { tenantId } = useScope();
  const stopForSwitch = useStopForSwitch();
  const switchTo = useSwitchWorkspace();
  return useCallback(
    async function leave(workspace) {
      const to = workspace.user.tenant.id;
      if (to === tenantId) return;
      const choice = chooseTeamOnSwitch({ storedTeamId: readLastTeam(), workspaces: [workspace] });
      await stopForSwitch({ toTeamId: choice?.teamId });
      await switchTo({ tenantId: to, teamId: choice?.teamId }).catch((error: unknown) =>
        notify.refused(error, { onRetry: () => void leave(workspace) }),
      );
    },
    [tenantId, stopForSwitch, switchTo],
  );
}
