import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { joinRequestReceivedMail } from '#server/mail/templates/mails.ts';
import { joinRequestCodeMail } from '#server/mail/templates/proof-mails.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { type CodeKey, lockCodes } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import {
  isLate,
  issueCode,
  joinRequestHours,
  tryCode,
} from '#server/modules/auth/sign-in/one-time-code.service.ts';
import { findManagersToNotify } from '#server/modules/invitations/managed-teams.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import {
  type JoinRequest,
  type joinCodeResent,
  type joinRequestInput,
  joinRequestTexts,
  type joinValidated,
  type resendJoinCodeInput,
  type validateJoinInput,
} from '#shared/invitations/join-request.schema.ts';
import {
  confirm,
  findPublicTeam,
  findUndecided,
  isMemberOf,
  isOpenConflict,
  type JoinRequestRow,
  lastCodeSentAt,
  type PublicTeam,
  saveUnconfirmed,
} from './join-requests.data.ts';

type Tx = InTransaction<BaseContext>;

/** A code follows another one to the same address only after this time. */
const pauseMilliseconds = 30_000;

function keyOf(email: string): CodeKey {
  return { purpose: 'join-request', email };
}

/** The recipient of a code; undefined if none is mailed, which the response does not reveal. */
type Addressee = { readonly team: PublicTeam; readonly fullName: string } | undefined;

/**
 * Makes a code and mails it to the addressee; does nothing right after another one to the same address. The response
 * is the same in both cases: a refusal would reveal that somebody has just requested a code.
 */
async function sendCode(tx: Tx, email: string, addressee: Addressee): Promise<void> {
  await lockCodes(tx, keyOf(email));
  const before = await lastCodeSentAt(tx, email);
  if (before !== undefined && tx.now().getTime() - before.getTime() < pauseMilliseconds) return;
  const issued = await issueCode(tx, keyOf(email));
  if (issued === undefined || addressee === undefined) return;
  const { team, fullName: name } = addressee;
  const account = await findAccount(tx, email);
  const { appUrl } = tx.services.config;
  const mail = joinRequestCodeMail(
    { appUrl, language: account?.preferredLanguage ?? tx.origin.language },
    { name, team: team.name, code: issued.code, validHours: joinRequestHours },
  );
  await tx.enqueue(mailSend, { to: email, ...mail });
}

/**
 * Notes the wish of a stranger to join a public team and mails a code. The answer is the same for a team that is
 * private or unknown, for a member, and for somebody with a request already: only the mailbox reveals it.
 */
export async function requestToJoin(
  ctx: BaseContext,
  input: z.output<typeof joinRequestInput>,
): Promise<JoinRequest> {
  const team = await findPublicTeam(ctx, input.organizationTeamId);
  await inTransaction(ctx, async (tx) => {
    const isNew = team !== null && (await saveRequest(tx, team, input));
    await sendCode(tx, input.email, isNew ? { team, fullName: input.fullName } : undefined);
  }).catch((error: unknown) => {
    // Of two concurrent requests the other one was inserted.
    if (!isOpenConflict(error)) throw error;
  });
  const { email, organizationTeamId, fullName, linkAddress, position } = input;
  const now = ctx.now().toISOString();
  const words = { email, organizationTeamId, fullName, linkAddress, position };
  return { ...words, id: uuidv7(), status: 'REQUESTED', createdAt: now, updatedAt: now };
}

/** False for a member, and for somebody whose request waits for a decision. */
async function saveRequest(
  tx: Tx,
  team: PublicTeam,
  input: z.output<typeof joinRequestInput>,
): Promise<boolean> {
  if (await isMemberOf(tx, team, input.email)) return false;
  const open = await findUndecided(tx, team, input.email);
  if (open?.status === 'REQUESTED') return false;
  await saveUnconfirmed(tx, team, { input, id: open?.id });
  return true;
}

/** Mails a new code for a request that was not confirmed. The answer is the same for every address. */
export async function resendJoinCode(
  ctx: BaseContext,
  { email, organizationTeamId }: z.output<typeof resendJoinCodeInput>,
): Promise<z.infer<typeof joinCodeResent>> {
  const team = await findPublicTeam(ctx, organizationTeamId);
  await inTransaction(ctx, async (tx) => {
    const open = team === null ? null : await findUndecided(tx, team, email);
    const isUnconfirmed = team !== null && open?.status === 'UNCONFIRMED';
    await sendCode(tx, email, isUnconfirmed ? { team, fullName: open.fullName } : undefined);
  });
  const message = joinRequestTexts.codeSent;
  return { status: 200, message, data: { success: true, message } };
}

type Outcome = 'confirmed' | 'late' | 'wrong';

/** Confirms the address behind a request; from then on the team's managers see it, and are notified by mail. */
export async function confirmJoinRequest(
  ctx: BaseContext,
  { email, organizationTeamId, code }: z.output<typeof validateJoinInput>,
): Promise<z.infer<typeof joinValidated>> {
  const team = await findPublicTeam(ctx, organizationTeamId);
  // The try has to be committed, so a refusal is answered and thrown later.
  const outcome = await inTransaction(ctx, (tx) => outcomeOf(tx, { team, email, code }));
  if (outcome === 'late') throw fieldError('code', joinRequestTexts.expired, 'EXPIRED');
  if (outcome === 'wrong') throw fieldError('code', joinRequestTexts.validateFailed, 'WRONG_CODE');
  return { email, organizationTeamId };
}

async function outcomeOf(
  tx: Tx,
  { team, email, code }: { team: PublicTeam | null; email: string; code: string },
): Promise<Outcome> {
  if (!(await tryCode(tx, keyOf(email), code)))
    return (await isLate(tx, keyOf(email), code)) ? 'late' : 'wrong';
  const request = team === null ? null : await findUndecided(tx, team, email);
  if (team === null || request === null) return 'wrong';
  if (request.status === 'REQUESTED') return 'confirmed';
  await confirm(tx, request.id);
  await notifyManagers(tx, team, request);
  tx.afterCommit(() => tx.services.live.publish(team.tenantId, 'join-requests', request.id));
  return 'confirmed';
}

async function notifyManagers(tx: Tx, team: PublicTeam, request: JoinRequestRow): Promise<void> {
  const { tenantId, organizationId, fullName: requester, email, position } = request;
  const { appUrl } = tx.services.config;
  const link = linkTo(appUrl, '/settings/invitations');
  const words = { requester, email, position, team: team.name, link };
  await notifyFrom(
    tx,
    { tenantId },
    {
      receiverEmployeeIds: await findManagersToNotify(tx, { tenantId, organizationId, teamIds: [team.id] }),
      type: 'join-request.received',
      title: team.name,
      params: { name: requester },
      mail: (setting) => joinRequestReceivedMail(setting, words),
    },
  );
}
