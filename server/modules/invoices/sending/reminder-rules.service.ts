import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest } from '#server/errors.ts';
import { readOrganizationDay } from '#server/modules/invoices/invoice-parties.data.ts';
import { hasMailServer } from '#server/modules/invoices/sending/invoice-sendings.data.ts';
import { type ReminderRules, reminderSteps } from '#shared/invoices/invoice-reminder.schema.ts';

const off: ReminderRules = { firstDays: null, secondDays: null, thirdDays: null };

const isOn = (rules: ReminderRules) => reminderSteps.some((step) => rules[step] != null);

async function findRules({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, organizationId: string) {
  const where = { tenantId_organizationId: { tenantId, organizationId } };
  const select = { firstDays: true, secondDays: true, thirdDays: true, remindsFrom: true };
  return db.invoiceReminderRule.findUnique({ where, select });
}

/** When clients are reminded; at first never. */
export async function getReminderRules(ctx: Context) {
  const { organizationId } = ctx;
  const stored = organizationId === undefined ? null : await findRules(ctx, organizationId);
  const { firstDays, secondDays, thirdDays } = stored ?? off;
  return { firstDays, secondDays, thirdDays, hasServer: await hasMailServer(ctx) };
}

/** Saves when clients are reminded. Turning it on counts from today, so that nobody is reminded of old invoices. */
export async function putReminderRules(ctx: Context, input: ReminderRules) {
  const { organizationId, tenantId } = ctx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  await inTransaction(ctx, async (tx) => {
    await lockFor(tx, 'invoices', organizationId);
    const before = await findRules(tx, organizationId);
    const { today } = await readOrganizationDay(tx);
    const { firstDays = null, secondDays = null, thirdDays = null } = input;
    const remindsFrom = isOn(input) ? (before?.remindsFrom ?? new Date(today)) : null;
    const data = { firstDays, secondDays, thirdDays, remindsFrom, updatedAt: tx.now() };
    const where = { tenantId_organizationId: { tenantId, organizationId } };
    const create = { ...data, tenantId, organizationId };
    await tx.db.invoiceReminderRule.upsert({ where, create, update: data, select: { tenantId: true } });
    await noteChange(tx, {
      ...{ action: 'invoice.settings', entity: 'Organization', entityId: organizationId },
      ...{ before: daysOf(before ?? off), after: daysOf(input) },
    });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'invoices'));
  });
  return getReminderRules(ctx);
}

const daysOf = (rules: ReminderRules) => ({
  reminderDays: reminderSteps.map((step) => rules[step] ?? null),
});
