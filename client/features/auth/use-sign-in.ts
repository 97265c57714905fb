import { useState } from 'react';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import { enterWorkspace, type SignedIn, type WorkspaceChosen } from '#client/features/auth/sign-in.ts';
import { useEnterSession } from '#client/features/auth/use-enter-session.ts';
import type { WorkspaceList } from '#shared/auth/auth.schema.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';
import { afterSignIn } from '#shared/workspaces/workspace-choice.ts';

export type SignInStep =
  | { kind: 'second-factor'; challenge: string }
  | {
      kind: 'workspace';
      list: WorkspaceList;
      /** Why the only workspace could not be entered by itself. */
      error?: unknown;
    };

/**
 * What follows a redeemed password, code or ticket: the second factor where there is one; then one workspace is
 * entered at once, several are offered. The proof is spent by then, so a failure to enter is shown at the choice,
 * where it can be tried again.
 */
export function useSignIn(options: { next: string | undefined }) {
  const { next } = options;
  const enterSession = useEnterSession();
  const [step, setStep] = useState<SignInStep>();

  async function enter(list: WorkspaceList, chosen: WorkspaceChosen): Promise<void> {
    const result = await enterWorkspace(list.confirmed_email, chosen);
    await enterSession(result, { teamId: chosen.teamId, next });
  }

  async function proceed(signedIn: SignedIn): Promise<void> {
    if ('challenge' in signedIn) return setStep({ kind: 'second-factor', challenge: signedIn.challenge });
    if ('session' in signedIn) return enterSession(signedIn.session, { next });
    const list = signedIn.workspaces;
    const after = afterSignIn(list.workspaces);
    const only =
      after.kind === 'enter'
        ? chooseTeamOnSwitch({ storedTeamId: readLastTeam(), workspaces: [after.workspace] })
        : undefined;
    if (only === undefined) return setStep({ kind: 'workspace', list });
    await enter(list, only).catch((error: unknown) => setStep({ kind: 'workspace', list, error }));
  }

  return { step, proceed, enter, startOver: () => setStep(undefined) };
}

export type SignInFlow = ReturnType<typeof useSignIn>;
