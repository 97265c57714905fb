import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { failureOf } from '#client/features/auth/frame/AuthParts.tsx';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import type { WorkspaceChosen } from '#client/features/auth/sign-in/sign-in.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Form } from '#client/ui/inputs/Form.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Workspace } from '#shared/auth/auth.schema.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';

interface WorkspaceFormProps {
  workspaces: readonly Workspace[];
  /** Names the form for screen readers. */
  label: string;
  submitLabel: string;
  pendingLabel: string;
  onSubmit: (chosen: WorkspaceChosen) => Promise<void>;
  /** Why an attempt made without this form failed. */
  firstError?: unknown;
  /** The focus goes to the choice: it replaces a step that had it. */
  focusOnOpen?: boolean;
}

/** Choice of workspace and team, with the likeliest one chosen already. */
export function WorkspaceForm(props: WorkspaceFormProps) {
  const { workspaces, label, submitLabel, pendingLabel, onSubmit, firstError, focusOnOpen = false } = props;
  const [chosen, setChosen] = useState(() =>
    chooseTeamOnSwitch({ storedTeamId: readLastTeam(), workspaces }),
  );
  const enter = useWriteOf(onSubmit);
  const error = enter.isIdle ? firstError : enter.error;

  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focusOnOpen) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [focusOnOpen]);

  function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (chosen !== undefined) enter.mutate(chosen);
  }

  return (
    <Form
      ref={form}
      aria-label={label}
      form={{
        onSubmit: submit,
        isBusy: enter.isPending,
        failure: error ? failureOf(error) : undefined,
      }}
    >
      <WorkspaceChoice workspaces={workspaces} value={chosen} onChange={setChosen} />
      <Button type="submit" size="xl" loading={enter.isPending} loadingText={pendingLabel}>
        {submitLabel}
      </Button>
    </Form>
  );
}

interface WorkspaceChoiceProps {
  workspaces: readonly Workspace[];
  value: WorkspaceChosen | undefined;
  onChange: (chosen: WorkspaceChosen) => void;
}

interface OptionProps {
  label: string;
  facts?: string;
  checked: boolean;
  onSelect: () => void;
}

function Option({ label, facts, checked, onSelect }: OptionProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      h="row"
      px="3"
      cursor="pointer"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.muted"
      bg={checked ? 'brand.subtle' : undefined}
      _hover={checked ? undefined : { bg: 'bg.muted' }}
      _focusWithin={{ outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' }}
    >
      <chakra.input
        type="radio"
        name="workspace-team"
        checked={checked}
        onChange={onSelect}
        accentColor="brand.solid"
        boxSize="4"
        outline="none"
        flexShrink="0"
      />
      <Text as="span" flex="1" minW="0" truncate title={label} dir="auto">
        {label}
      </Text>
      {facts ? (
        <Text as="span" className="num" textStyle="xs" color="fg.subtle">
          {facts}
        </Text>
      ) : null}
    </chakra.label>
  );
}

/** Every workspace with its teams; one choice decides both. A workspace without teams can be entered as well. */
function WorkspaceChoice({ workspaces, value, onChange }: WorkspaceChoiceProps) {
  const { t } = useTranslation();
  const isChosen = (workspace: Workspace, teamId?: string) =>
    value?.workspace.user.tenant.id === workspace.user.tenant.id && value.teamId === teamId;
  return (
    <Stack gap="3">
      {workspaces.map((workspace) => (
        <chakra.fieldset
          key={workspace.user.tenant.id}
          borderWidth="1px"
          borderRadius="l2"
          overflow="hidden"
          minW="0"
          aria-label={workspace.user.tenant.name}
        >
          <HStack h="row" px="3" gap="2" bg="bg.subtle" textStyle="sm" fontWeight="semibold" aria-hidden>
            <MemberAvatar
              name={workspace.user.tenant.name}
              imageUrl={workspace.user.tenant.logo}
              size={20}
              decorative
            />
            <Text as="span" truncate title={workspace.user.tenant.name} dir="auto">
              {workspace.user.tenant.name}
            </Text>
          </HStack>
          {workspace.current_teams.map((team) => (
            <Option
              key={team.team_id}
              label={team.team_name}
              facts={t('auth.workspace.members', { count: team.team_member_count })}
              checked={isChosen(workspace, team.team_id)}
              onSelect={() => onChange({ workspace, teamId: team.team_id })}
            />
          ))}
          {workspace.current_teams.length === 0 ? (
            <Option
              label={t('auth.workspace.noTeams')}
              checked={isChosen(workspace)}
              onSelect={() => onChange({ workspace, teamId: undefined })}
            />
          ) : null}
        </chakra.fieldset>
      ))}
    </Stack>
  );
}
