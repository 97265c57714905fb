import { chakra, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronsUpDown, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspacesQuery } from '#client/features/auth/queries.ts';
import { CreateTeamDialog } from '#client/features/workspace/CreateTeamDialog.tsx';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useSelectTeam } from '#client/features/workspace/parts/use-select-team.ts';
import { useLeaveForWorkspace } from '#client/features/workspace/use-leave-for-workspace.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import type { Workspace } from '#shared/auth/auth.schema.ts';

function useTeamEntries(onCreate: () => void): MenuEntry[] {
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
    { id: 'create-team', label: t('workspace.createTeam'), icon: <Plus aria-hidden />, onSelect: onCreate },
  ];
}

function useWorkspaceEntries(): MenuEntry[] {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const { data } = useQuery(workspacesQuery(tenantId));
  const leaveFor = useLeaveForWorkspace();
  const workspaces = data?.workspaces ?? [];
  if (workspaces.length < 2) return [];
  const entry = (workspace: Workspace): MenuEntry => {
    const { tenant } = workspace.user;
    return {
      id: tenant.id,
      label: tenant.name,
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
  const [isCreating, setCreating] = useState(false);
  const facts = [user.tenant?.name, team.prefix].filter(Boolean).join(' · ');
  const label = t('workspace.switch', { team: team.name });
  const trigger = (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      justifyContent={rail ? 'center' : undefined}
      gap="2"
      w="100%"
      h="topbar"
      ps={rail ? '0' : '3.5'}
      pe={rail ? '0' : '2.5'}
      flexShrink="0"
      textAlign="start"
      cursor="pointer"
      outlineOffset="-2px !important"
      _hover={{ bg: 'bg.muted' }}
      _expanded={{ bg: 'bg.muted' }}
    >
      <chakra.span aria-hidden>
        <Logo />
      </chakra.span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {rail ? null : (
        <>
          <Stack as="span" gap="0" flex="1" minW="0" aria-hidden>
            <Text as="span" textStyle="sm" lineHeight="1.125rem" fontWeight="semibold" truncate dir="auto">
              {team.name}
            </Text>
            <Text as="span" textStyle="xs" color="fg.subtle" truncate dir="auto">
              {facts}
            </Text>
          </Stack>
          <chakra.span color="fg.subtle">
            <ChevronsUpDown size={14} aria-hidden />
          </chakra.span>
        </>
      )}
    </chakra.button>
  );
  const items = [...useTeamEntries(() => setCreating(true)), ...useWorkspaceEntries()];
  return (
    <>
      <ActionMenu label={label} items={items} trigger={trigger} />
      <CreateTeamDialog open={isCreating} onOpenChange={setCreating} />
    </>
  );
}
