import { useState } from 'react';
import { z } from 'zod';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import { type AuthResult, useEnterSession } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { writeDevice } from '#client/lib/session/device.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import type { Workspace, WorkspaceList } from '#shared/auth/auth.schema.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { secondFactorRequired } from '#shared/auth/second-factor.schema.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';
import { afterSignIn } from '#shared/workspaces/workspace-choice.ts';

/**
 * The outcome of a proof of identity: a choice of workspaces, a session, or the challenge of the second factor, which
 * comes first.
 */
export type SignedIn = { workspaces: WorkspaceList } | { session: AuthResult } | { challenge: string };

export interface WorkspaceChosen {
  workspace: Workspace;
  teamId: string | undefined;
}

/** Refused for what was typed, in contrast to "not you", "not now" and "not reachable". */
export function isWrongCode(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 401);
}

/** A proof that is good but not enough answers the challenge of the second factor. */
export async function orChallenge(proof: Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await proof;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== secondFactorRequired) throw error;
    if (error.challenge === undefined) throw error;
    return { challenge: error.challenge };
  }
}

async function logIn(body: { email: string; password?: string; code?: string; deviceToken?: string }) {
  const result = await call(authApi.login, { body });
  return { session: result.loginResponse ?? result };
}

export function redeemPassword(input: { email: string; password: string }): Promise<SignedIn> {
  const body = { ...input, deviceToken: readDeviceToken(input.email) };
  async function prove(): Promise<SignedIn> {
    const list = await call(authApi.signInWithPassword, { body: { ...body, includeTeams: true } });
    return list.workspaces.length > 0 ? { workspaces: list } : logIn(body);
  }
  return orChallenge(prove());
}

/** A sign-in code gives the choice of workspaces; what is refused as one may be an invitation's code. */
export function redeemCode(input: { email: string; code: string }): Promise<SignedIn> {
  const body = { ...input, deviceToken: readDeviceToken(input.email) };
  async function prove(): Promise<SignedIn> {
    const list = await call(authApi.confirmCode, { body: { ...body, includeTeams: true } }).catch(
      (error: unknown) => {
        if (isWrongCode(error)) return undefined;
        throw error;
      },
    );
    return list !== undefined && list.workspaces.length > 0 ? { workspaces: list } : logIn(body);
  }
  return orChallenge(prove());
}

/** The ticket that a sign-in through a provider came back with. */
export function redeemTicket(ticket: string): Promise<SignedIn> {
  async function prove(): Promise<SignedIn> {
    const body = { ticket, includeTeams: true, deviceToken: readDeviceToken() };
    const { session, ...list } = await call(socialApi.redeemTicket, { body });
    return session === undefined ? { workspaces: list } : { session };
  }
  return orChallenge(prove());
}

interface SecondFactorAnswer {
  challenge: string;
  code: string;
  rememberDevice: boolean;
}

export async function redeemSecondFactor(answer: SecondFactorAnswer): Promise<SignedIn> {
  const { session, deviceToken, ...list } = await call(secondFactorApi.verify, { body: answer });
  if (deviceToken !== undefined) rememberDeviceToken(list.confirmed_email, deviceToken);
  return session === undefined ? { workspaces: list } : { session };
}

export async function enterWorkspace(
  email: string,
  { workspace, teamId }: WorkspaceChosen,
): Promise<AuthResult> {
  const result = await call(authApi.signInToWorkspace, {
    body: { email, token: workspace.token, lastTeamId: teamId },
  });
  return result.loginResponse ?? result;
}

export type SignInStep =
  | { kind: 'second-factor'; challenge: string }
  | {
      kind: 'workspace';
      list: WorkspaceList;
      /** Why the only workspace could not be entered by itself. */
      error?: unknown;
    };

/**
 * Continues after a redeemed password, code or ticket: the second factor if the account has one; then a single
 * workspace opens at once, several are offered. The proof is spent by then, so the choice shows a failure to enter and
 * offers a retry.
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

/** Tokens by address, the most recently trusted one at the end. */
const readTokens = (): Record<string, string> =>
  readStored('trusted-device', z.record(z.string(), z.string())) ?? {};

/** Stores the token that replaces the second factor of this account in this browser. */
export function rememberDeviceToken(email: string, token: string): void {
  const { [email]: _renewed, ...others } = readTokens();
  writeDevice('trusted-device', JSON.stringify({ ...others, [email]: token }));
}

/** The token of the account; without an address, the most recently trusted one. */
export function readDeviceToken(email?: string): string | undefined {
  const tokens = readTokens();
  return email === undefined ? Object.values(tokens).at(-1) : tokens[email];
}
