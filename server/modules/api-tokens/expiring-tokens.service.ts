import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { tokenWarningDays } from '#shared/api-tokens/api-token.schema.ts';

/**
 * Tokens that end soon and whose owners were not notified, each with one employee of the owner; omits tokens whose
 * whole life is shorter than the warning period.
 */
const expiringSql = rowStatement(
  { id: uuid, tenantId: uuid, name: text, expiresAt: timestamp, employeeId: uuid },
  (p: Params<{ now: Date; days: number }>) => sql`
  select distinct on (t.id) t.id, t."tenantId", t.name, t."expiresAt", e.id as "employeeId"
  from api_tokens t
  join users u on u."tenantId" = t."tenantId" and u.id = t."userId" and u."isActive"
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  join employees e on e."tenantId" = u."tenantId" and e."userId" = u.id and e."isActive" and e."deletedAt" is null
  where t."revokedAt" is null and t."expiryNotifiedAt" is null and t."expiresAt" > ${p.now}::timestamptz
    and t."expiresAt" <= ${p.now}::timestamptz + ${p.days} * interval '1 day'
    and t."createdAt" < t."expiresAt" - ${p.days} * interval '1 day'
  order by t.id, (e."organizationId" = u."defaultOrganizationId") desc nulls last, e.id`,
);

interface ExpiringToken {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly expiresAt: Date;
  readonly employeeId: string;
}

/** Notifies people once of tokens of theirs that end soon, so that no program stops unexpectedly. */
export async function reportExpiring(ctx: BaseContext): Promise<void> {
  const tokens = await queryRows(ctx, expiringSql({ now: ctx.now(), days: tokenWarningDays }));
  for (const token of tokens) await report(ctx, token);
}

async function report(ctx: BaseContext, token: ExpiringToken): Promise<void> {
  const { id, tenantId, name, expiresAt, employeeId } = token;
  // It ends with its last day, so the day after is none of its own.
  const lastDay = new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10);
  await inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.apiToken.updateMany({
      where: { tenantId, id, revokedAt: null, expiryNotifiedAt: null },
      data: { expiryNotifiedAt: tx.now(), updatedAt: tx.now() },
    });
    if (count === 0) return;
    await notifyFrom(
      tx,
      { tenantId },
      {
        receiverEmployeeIds: [employeeId],
        type: 'api-token.expiring',
        entity: 'ApiToken',
        entityId: id,
        title: name,
        params: { days: [lastDay], path: '/settings/apiTokens' },
      },
    );
  });
}
