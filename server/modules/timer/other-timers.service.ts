import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { stopTimerOf } from '#server/modules/running-time/stop-timer.data.ts';
import type { OtherTimer, stopOtherTimerInput } from '#shared/timer/other-timer.schema.ts';

interface OtherRow extends Omit<OtherTimer, 'startedAt'> {
  readonly startedAt: Date;
  readonly userId: string;
  readonly employeeId: string;
}

/** Running timers of the same account in other workspaces: the one read across tenants, by the account alone. */
const otherTimersSql = rowStatement(
  { logId: uuid, tenantId: uuid, workspace: text, startedAt: timestamp, userId: uuid, employeeId: uuid },
  (p: Params<{ accountId: string; tenantId: string }>) => sql`
  select l.id as "logId", l."tenantId", w.name as workspace, l."startedAt", u.id as "userId", e.id as "employeeId"
  from users u
  join tenants w on w.id = u."tenantId" and w."deletedAt" is null
  join employees e on e."tenantId" = u."tenantId" and e."userId" = u.id and e."isTrackingTime" and e."deletedAt" is null
  join time_logs l on l."tenantId" = e."tenantId" and l."employeeId" = e.id and l."isRunning" and l."deletedAt" is null
  where u."accountId" = ${p.accountId}::uuid and u."tenantId" <> ${p.tenantId}::uuid and u."isActive" and u."deletedAt" is null
  order by l."startedAt", l.id`,
);

function findOthers(
  ctx: Pick<Context, 'services' | 'db'>,
  { accountId, tenantId }: Context,
): Promise<OtherRow[]> {
  return queryRows(ctx, otherTimersSql({ accountId, tenantId }));
}

const toOther = ({ logId, tenantId, workspace, startedAt }: OtherRow): OtherTimer => ({
  ...{ logId, tenantId, workspace },
  startedAt: startedAt.toISOString(),
});

/** The caller's own timers that run elsewhere, with no more than where and since when. */
export async function listOtherTimers(ctx: Context): Promise<OtherTimer[]> {
  return (await findOthers(ctx, ctx)).map(toOther);
}

/** Stops one of them; nothing happens where it runs no more or is somebody else's. */
export async function stopOtherTimer(
  ctx: Context,
  { logId }: z.output<typeof stopOtherTimerInput>,
): Promise<OtherTimer[]> {
  await inTransaction(ctx, async (tx) => {
    const found = (await findOthers(tx, ctx)).find((one) => one.logId === logId);
    if (found === undefined) return;
    const { tenantId, userId, employeeId } = found;
    await stopTimerOf({ ...tx, tenantId, userId }, employeeId, { logId });
  });
  return listOtherTimers(ctx);
}
