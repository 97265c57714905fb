import type { JobContext } from '#server/jobs/job.ts';
import { PermanentFailure } from '#server/jobs/job.ts';
import { type MailMessagePayload, oneLine } from '#server/mail/mail-message.ts';
import { type Mailer, type MailMessage, prepareMail } from '#server/mail/mailer.ts';
import { isRefusedMail } from '#server/mail/smtp-transport.ts';
import { findWorkspaceServer, sendThrough } from '#server/mail/workspace-smtp.ts';

/** From this attempt on the installation's own server takes over. */
const fallbackAttempt = 3;

async function senderName(ctx: JobContext, tenantId: string): Promise<string> {
  const row = await ctx.db.tenant.findUnique({ where: { id: tenantId }, select: { name: true } });
  return oneLine(row?.name ?? '');
}

/** The server a mail leaves through instead of the installation's, if there is one. */
async function serverFor(ctx: JobContext, mail: MailMessagePayload) {
  if (mail.provesAddress || mail.tenantId === undefined || ctx.attempt >= fallbackAttempt) return undefined;
  const { tenantId, organizationId } = mail;
  const server = await findWorkspaceServer(ctx.db, { tenantId, organizationId });
  return server && { tenantId, server };
}

/**
 * Sends a mail of a workspace: through the server of its organization, else through its own, else through the
 * installation's. A server that is unreachable or refuses to work gets two attempts; then the installation's server
 * sends the mail, so that a wrong password does not delay news. If the workspace's server rejects a recipient or a
 * content for good, no other server gets it. Mails that prove an address always use the installation's server.
 */
export async function sendMail(
  ctx: JobContext,
  mailer: Mailer,
  payload: MailMessagePayload & Pick<MailMessage, 'attachments'>,
): Promise<void> {
  const message = { ...payload, messageId: ctx.jobId };
  const own = await serverFor(ctx, payload);
  if (own === undefined) return mailer.send(message);
  const { tenantId, server } = own;
  const from = { name: await senderName(ctx, tenantId), address: server.fromAddress };
  const { id, ...mail } = prepareMail(from, message);
  try {
    await sendThrough(ctx.services.config, server, mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw isRefusedMail(error) ? new PermanentFailure(reason) : new Error(reason);
  }
  ctx.log.info({ mailId: id, by: 'workspace smtp' }, 'mail sent');
}
