import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { webhookOffMail, webhookOwnerLostMail } from '#server/mail/templates/mails.ts';
import { failureOf, type Waiting } from '#server/modules/webhooks/webhooks.data.ts';
import { webhookRights } from '#shared/webhooks/webhook.schema.ts';

type Tx = InTransaction<BaseContext>;

/** Rights that receiving events of the whole organization needs. */
const holders: Prisma.UserWhereInput = {
  isActive: true,
  deletedAt: null,
  account: { isActive: true, deletedAt: null },
  employees: { some: { isActive: true, deletedAt: null } },
  AND: webhookRights.map((permission) => ({
    role: { rolePermissions: { some: { permission, enabled: true } } },
  })),
};

/** Whether the owner of the webhook still has the permissions to create one. */
export async function hasOwner(
  { db }: Pick<BaseContext, 'db'>,
  { tenantId, webhook }: Pick<Waiting, 'tenantId' | 'webhook'>,
): Promise<boolean> {
  const { createdByUserId: id } = webhook;
  return id !== null && (await db.user.count({ where: { ...holders, tenantId, id } })) > 0;
}

/** False when it was off already. */
async function switchOff(
  tx: Tx,
  { tenantId, webhook }: Waiting,
  data: { failureCount?: 0 },
): Promise<boolean> {
  const { id, name, organizationId } = webhook;
  const { count } = await tx.db.outgoingWebhook.updateMany({
    where: { id, isActive: true, disabledAt: null },
    data: { ...data, disabledAt: tx.now(), updatedAt: tx.now() },
  });
  if (count === 0) return false;
  await writeAudit(tx, [
    {
      ...{ tenantId, organizationId, actorType: 'system', action: 'webhook.switch-off' },
      ...{ entity: 'OutgoingWebhook', entityId: id },
      before: { name, isEnabled: true },
      after: { name, isEnabled: false },
    },
  ]);
  return true;
}

const addressee = {
  firstName: true,
  preferredLanguage: true,
  account: { select: { email: true } },
} satisfies Prisma.UserSelect;

async function mailTo(
  tx: Tx,
  { tenantId, webhook }: Waiting,
  { where, mailOf }: { where: Prisma.UserWhereInput; mailOf: typeof webhookOwnerLostMail },
): Promise<void> {
  const { name, organizationId } = webhook;
  const { appUrl } = tx.services.config;
  const users = await tx.db.user.findMany({ where: { ...where, tenantId }, select: addressee });
  const mails = users.flatMap(({ firstName, preferredLanguage, account }) => {
    if (account === null) return [];
    const setting = { appUrl, language: preferredLanguage ?? undefined };
    const link = linkTo(appUrl, '/settings/webhooks');
    const mail = mailOf(setting, { name: firstName ?? undefined, webhook: name, link });
    return [{ to: account.email, ...mail, tenantId, organizationId }];
  });
  await tx.enqueue(mailSend, ...mails);
}

/** A day of failures without one success switches the webhook off, and its owner gets an email. */
export async function giveUp(tx: Tx, waiting: Waiting): Promise<void> {
  if (!(await switchOff(tx, waiting, {}))) return;
  const { createdByUserId: id } = waiting.webhook;
  if (id === null) return;
  const failure = failureOf(waiting);
  await mailTo(tx, waiting, {
    where: { id, isActive: true, deletedAt: null },
    mailOf: (setting, input) =>
      webhookOffMail(setting, { ...input, reason: failure && translateTo(setting.language, failure) }),
  });
}

/**
 * Switches off a webhook whose owner lost the right to its events; another member who switches it on becomes the
 * owner.
 */
export async function offerToOthers(tx: Tx, waiting: Waiting): Promise<void> {
  if (!(await switchOff(tx, waiting, { failureCount: 0 }))) return;
  await mailTo(tx, waiting, { where: holders, mailOf: webhookOwnerLostMail });
}
