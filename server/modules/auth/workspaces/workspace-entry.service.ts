import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { readWorkspaceChoice, type WorkspaceChoice } from '#server/context/tokens.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { AppError, badRequest, fieldError, notFound } from '#server/errors.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { isSame } from '#server/modules/auth/secrets.ts';
import { isSessionLive, retireSession } from '#server/modules/auth/session/session.data.ts';
import { type AuthResult, answerSession, openSession } from '#server/modules/auth/session/session.service.ts';
import {
  findTeam,
  listWorkspaces,
  proofOfChoice,
  suspended,
  toTeam,
} from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import { findWorkspaces, type WorkspaceRow } from '#server/modules/auth/workspaces/account-workspaces.sql.ts';
import {
  authTexts,
  callTexts,
  type loginResult,
  type WorkspaceList,
  type workspaceSignInInput,
} from '#shared/auth/auth.schema.ts';

type EntryInput = z.output<typeof workspaceSignInInput>;

/** Workspaces of the signed-in account. */
export async function listOwnWorkspaces(
  ctx: AccountContext,
  { includeTeams }: { includeTeams?: boolean | undefined },
): Promise<WorkspaceList> {
  const { accountId, email, sessionId } = ctx;
  return listWorkspaces(ctx, { accountId, email, sessionId, includeTeams });
}

/** Enters the workspace that a sign-in offered. Teams in the input that are not the person's own are ignored. */
export async function enterWorkspace(
  ctx: BaseContext,
  input: EntryInput,
): Promise<z.infer<typeof loginResult>> {
  const choice = await choiceOf(ctx, input);
  const workspaces = await findWorkspaces(ctx, choice.accountId);
  const workspace = workspaces.find(({ userId }) => userId === choice.userId);
  if (workspace === undefined) throw expired();
  const team = findTeam(workspace, [input.teamId, input.lastTeamId, input.defaultTeamId]);
  const result = await enterOnce(ctx, workspace, { choice, teamId: team?.team_id });
  return { ...result, loginResponse: result, ...(team ? { team: toTeam(workspace, team) } : {}) };
}

async function choiceOf(ctx: BaseContext, { email, token }: EntryInput): Promise<WorkspaceChoice> {
  const choice = readWorkspaceChoice(ctx.services.jwt, token, ctx.now());
  const account = await findAccount(ctx, email);
  if (choice === undefined || account?.id !== choice.accountId) throw expired();
  if (!isSame(choice.proof, proofOfChoice(ctx, account))) throw expired();
  if (choice.sid !== undefined && !(await isSessionLive(ctx, choice.sid))) throw expired();
  return choice;
}

/** Opens one session for each choice: refuses a second use, also a concurrent one. */
async function enterOnce(
  ctx: BaseContext,
  workspace: WorkspaceRow,
  { choice, teamId }: { choice: WorkspaceChoice; teamId: string | undefined },
): Promise<AuthResult> {
  const { accountId, jti: sessionId, sid: leaving } = choice;
  try {
    return await enter(ctx, workspace, { accountId, sessionId, teamId, leaving });
  } catch (error) {
    throw isUniqueViolation(error, 'sessions_pkey') ? expired() : error;
  }
}

function expired() {
  return fieldError('token', authTexts.choiceExpired, 'CHOICE_EXPIRED');
}

/** Moves to another workspace of the account; the session left behind ends within a minute. */
export async function switchWorkspace(
  ctx: AccountContext,
  { tenantId }: { tenantId: string },
): Promise<AuthResult> {
  const workspaces = await findWorkspaces(ctx, ctx.accountId);
  if (workspaces.length === 0)
    throw new AppError('not-found', callTexts.noWorkspaces, { code: 'NO_WORKSPACE' });
  const workspace = workspaces.find((one) => one.tenantId === tenantId);
  if (workspace === undefined) throw notFound('The workspace');
  return enter(ctx, workspace, { accountId: ctx.accountId, leaving: ctx.sessionId });
}

async function enter(
  ctx: BaseContext,
  workspace: WorkspaceRow,
  entry: { accountId: string; sessionId?: string; teamId?: string; leaving?: string },
): Promise<AuthResult> {
  if (workspace.isSuspended) throw suspended();
  if (!workspace.isReady) throw badRequest(authTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  const { tenantId, userId } = workspace;
  const session = await inTransaction(ctx, async (tx) => {
    if (entry.leaving !== undefined) await retireSession(tx, entry.leaving);
    const { accountId, sessionId, teamId } = entry;
    return openSession(tx, { accountId, tenantId, userId }, { sessionId, comingIn: { teamId } });
  });
  return answerSession(ctx, session);
}
