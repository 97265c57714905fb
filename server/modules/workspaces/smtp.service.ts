import type { z } from 'zod';
import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { badRequest, fieldError, forbidden } from '#server/errors.ts';
import { oneLine } from '#server/mail/mail-message.ts';
import { sendThrough, verifyServer, type WorkspaceServer } from '#server/mail/workspace-smtp.ts';
import {
  findSmtp,
  findSmtpOf,
  removeSmtp,
  type SmtpRow,
  toSmtp,
  writeSmtp,
} from '#server/modules/workspaces/smtp.data.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  maskedPassword,
  type SmtpRecord,
  type smtpInput,
  type smtpScope,
  smtpTexts,
} from '#shared/workspaces/smtp.schema.ts';

type Tx = InTransaction<Context>;

const auditedKeys: readonly AuditField[] = ['fromAddress', 'host', 'port', 'secure', 'username'];

function aboutServer({ id: entityId, organizationId }: SmtpRow) {
  return { entity: 'SmtpSetting', entityId, organizationId: organizationId ?? undefined } as const;
}

/** Records only that the password changed. */
async function noteServer(tx: Tx, before: SmtpRow | undefined, after: SmtpRow): Promise<void> {
  const change = differenceOf(before ?? {}, after, auditedKeys);
  const isNewPassword = (before?.password ?? null) !== after.password;
  if (change === undefined && !isNewPassword) return;
  await noteChange(tx, {
    ...aboutServer(after),
    action: 'smtp.save',
    before: { ...change?.before },
    after: { ...change?.after, ...(isNewPassword && { password: 'changed' }) },
  });
}

async function noteRemovedServer(tx: Tx, server: SmtpRow): Promise<void> {
  const before = { host: server.host, fromAddress: server.fromAddress };
  await noteChange(tx, { ...aboutServer(server), action: 'smtp.delete', before });
}

type Scope = z.infer<typeof smtpScope>;
type Input = z.output<typeof smtpInput>;

function requireSuperAdmin(ctx: Context): void {
  if (ctx.role !== 'SUPER_ADMIN') throw forbidden(smtpTexts.superAdminOnly);
}

/** Null for the whole workspace. */
function organizationOf(ctx: Context, scope: Scope | undefined): string | null {
  return scope === 'organization' ? (ctx.organizationId ?? null) : null;
}

export async function listSmtp(ctx: Context): Promise<List<SmtpRecord>> {
  return toList((await findSmtp(ctx)).map(toSmtp));
}

/** A password stays only with the server and the name it was entered for, so that it cannot be sent elsewhere. */
function passwordOf(ctx: Context, input: Input, before: SmtpRow | undefined): string | null {
  const { password } = input;
  if (password !== undefined && password !== maskedPassword) return sealSecret(ctx.services.config, password);
  if (password === undefined && input.username === undefined) return null;
  const stays = before?.host === input.host && (before.username ?? undefined) === input.username;
  if (before?.password && !stays) throw fieldError('password', smtpTexts.password);
  return before?.password ?? null;
}

async function refuseHost(ctx: Context, host: string): Promise<void> {
  try {
    await resolveHost(host, { allowPrivate: ctx.services.config.smtpAllowPrivate });
  } catch (error) {
    throw fieldError('host', error instanceof RefusedHost ? smtpTexts.hostRefused : smtpTexts.host);
  }
}

/** Sets the server of the workspace or of the caller's organization, in place of the one before. */
export async function saveSmtp(ctx: Context, input: Input): Promise<SmtpRecord> {
  requireSuperAdmin(ctx);
  await refuseHost(ctx, input.host);
  const organizationId = organizationOf(ctx, input.scope);
  const before = await findSmtpOf(ctx, organizationId);
  const server: WorkspaceServer = {
    fromAddress: input.fromAddress,
    host: input.host,
    port: input.port,
    secure: input.secure ?? false,
    username: input.username ?? null,
    password: passwordOf(ctx, input, before),
  };
  if (input.isValidate) await toLocalText(() => verifyServer(ctx.services.config, server));
  return inTransaction(ctx, async (tx) => {
    const row = await writeSmtp(tx, organizationId, server);
    await noteServer(tx, before, row);
    return toSmtp(row);
  });
}

export async function deleteSmtp(ctx: Context, { scope }: { scope?: Scope | undefined }) {
  requireSuperAdmin(ctx);
  const organizationId = organizationOf(ctx, scope);
  return inTransaction(ctx, async (tx) => {
    const server = await findSmtpOf(tx, organizationId);
    if (server !== undefined) await noteRemovedServer(tx, server);
    return toDeleteResult(await removeSmtp(tx, organizationId));
  });
}

const unreachable = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETLS',
]);
const longestReason = 300;

function textOf(error: unknown): string {
  if (error instanceof RefusedHost) return smtpTexts.hostRefused;
  if (!(error instanceof Error)) return smtpTexts.unreachable;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH') return smtpTexts.refusedLogin;
  const reason = oneLine(error.message).slice(0, longestReason);
  return unreachable.has(code) ? `${smtpTexts.unreachable}: ${reason}` : reason;
}

async function toLocalText(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw badRequest(textOf(error), { code: 'SMTP_FAILED' });
  }
}

/** Sends a test mail through the saved server; 400 with the server's answer when it does not work. */
export async function testSmtp(
  ctx: Context,
  input: { scope?: Scope | undefined; to?: string | undefined },
): Promise<{ status: number; message: string }> {
  requireSuperAdmin(ctx);
  const server = await findSmtpOf(ctx, organizationOf(ctx, input.scope));
  if (server === undefined) throw badRequest(smtpTexts.notSet, { code: 'SMTP_NOT_SET' });
  const to = input.to ?? ctx.email;
  const text = 'This email was sent to test the mail server of your workspace. It works.';
  await toLocalText(() =>
    sendThrough(ctx.services.config, server, {
      from: { name: 'Takt', address: server.fromAddress },
      to: { name: '', address: to },
      subject: 'Test mail from Takt',
      text,
      html: `<p>${text}</p>`,
      messageId: `<${ctx.origin.requestId}@${server.fromAddress.split('@')[1] ?? 'takt'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  );
  return { status: 200, message: translateTo(ctx.origin.language, smtpTexts.sent(to)) };
}
