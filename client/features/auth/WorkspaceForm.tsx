import { Button } from '@chakra-ui/react';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import type { WorkspaceChosen } from '#client/features/auth/sign-in.ts';
import { WorkspaceChoice } from '#client/features/auth/WorkspaceChoice.tsx';
import { errorText, isPassing } from '#client/lib/api-error.ts';
import { useWriteOf } from '#client/lib/write.ts';
import { Form } from '#client/ui/Form.tsx';
import type { Workspace } from '#shared/auth/auth.schema.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';

export interface WorkspaceFormProps {
  workspaces: readonly Workspace[];
  /** Names the form for those who hear the page. */
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
        failure: error
          ? { type: isPassing(error) ? 'retry' : 'server', message: errorText(error) }
          : undefined,
      }}
    >
      <WorkspaceChoice workspaces={workspaces} value={chosen} onChange={setChosen} />
      <Button type="submit" size="xl" loading={enter.isPending} loadingText={pendingLabel}>
        {submitLabel}
      </Button>
    </Form>
  );
}
