import { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { defineJob } from '#server/context/job-contract.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, listOf, nullable, type RowOf, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { finishedSecondsSql, hasEstimateNews, nearShare } from '#server/modules/running-time/estimate.sql.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';

interface Look {
  readonly now: Date;
  /** The smaller share. */
  readonly nearShare: number;
}

interface Task {
  readonly tenantId: string;
  readonly taskId: string;
}

/** Tasks on which time was recorded since then or is being recorded. */
const touched = (p: Params<{ since: Date }>) => sql`
  select l."tenantId", l."taskId" from time_logs l where l."taskId" is not null and l."deletedAt" is null and l."isRunning"
  union
  select l."tenantId", l."taskId" from time_logs l
  where l."taskId" is not null and l."deletedAt" is null and l."updatedAt" >= ${p.since}::timestamptz`;

const named = (p: Params<Task>) =>
  sql`select ${p.tenantId}::uuid as "tenantId", ${p.taskId}::uuid as "taskId"`;

/**
 * Open tasks that have used a share of their estimate and have a member without a notification of it. Excludes tasks
 * that have used all of it from the share notification.
 */
const crossedBy = (p: Params<Look>, tasks: Sql) => sql`
with touched as materialized (
  ${tasks}
), used as materialized (
  select t.id, t."tenantId", t.title, t.prefix, t.number, t.estimate,
    (select sum(extract(epoch from coalesce(l."stoppedAt", ${p.now}::timestamptz) - l."startedAt")) from time_logs l
     where l."tenantId" = t."tenantId" and l."taskId" = t.id and l."deletedAt" is null) as seconds
  from touched
  join tasks t on t."tenantId" = touched."tenantId" and t.id = touched."taskId"
  where t."deletedAt" is null and t."resolvedAt" is null and t.estimate > 0
), crossed as (
  select u.*, case when u.seconds >= u.estimate then 'task.estimate-reached' else 'task.estimate-near' end as type
  from used u where u.seconds >= u.estimate * ${p.nearShare}::float8
)
select c.id, c."tenantId", c.title, c.prefix, c.number, c.type,
  array_agg(m."employeeId" order by m."assignedAt") as "employeeIds"
from crossed c
join task_members m on m."tenantId" = c."tenantId" and m."taskId" = c.id
where not exists (
  select 1 from notifications n
  where n."receiverEmployeeId" = m."employeeId" and n."onceKey" = c.type || ' ' || c.id)
group by c.id, c."tenantId", c.title, c.prefix, c.number, c.type
order by c.id`;

const crossedColumns = {
  ...{ id: uuid, tenantId: uuid, title: text, prefix: nullable(text), number: int },
  type: word<'task.estimate-near' | 'task.estimate-reached'>(),
  employeeIds: listOf(uuid),
};
type CrossedRow = RowOf<typeof crossedColumns>;

const estimateNewsSql = rowStatement(crossedColumns, (p: Params<Look & { since: Date }>) =>
  crossedBy(p, touched(p)),
);
const taskEstimateNewsSql = rowStatement(crossedColumns, (p: Params<Look & Task>) => crossedBy(p, named(p)));

/** Enqueues a job for the tasks whose estimate is news; returns their number. */
const enqueueChecksSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[] }>) => sql`
insert into outbox_messages (id, topic, payload)
select gen_random_uuid(), 'estimates.task', jsonb_build_object('tenantId', t."tenantId", 'taskId', t.id)
from tasks t cross join lateral (select ${finishedSecondsSql} as seconds) used
where t."tenantId" = ${p.tenantId}::uuid and t.id = any(${p.taskIds}::uuid[]) and ${hasEstimateNews(sql`used.seconds`)}`,
);

/** The interval of checks of all running tasks; includes tasks that somebody else stopped. */
export const estimateCheckMinutes = 5;
/** Longer than that, so that nothing falls between two checks. */
const lookedBackMs = 3 * estimateCheckMinutes * 60_000;

const taskPayload = z.object({ tenantId: z.string(), taskId: z.string() });

/** Written by the statements that change recorded time. */
export const estimateOfTask = defineJob({ name: 'estimates.task', payload: taskPayload });

/** Notifies the members of tasks that are being worked on once of 80 % and once of all of an estimate. */
export async function notifyEstimates(ctx: BaseContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookedBackMs);
  const values = { now: ctx.now(), nearShare, since };
  await notifyMembers(ctx, await queryRows(ctx, estimateNewsSql(values)));
}

/** The same for one task. */
export async function notifyEstimate(ctx: BaseContext, task: z.infer<typeof taskPayload>): Promise<void> {
  const values = { now: ctx.now(), nearShare, ...task };
  await notifyMembers(ctx, await queryRows(ctx, taskEstimateNewsSql(values)));
}

async function notifyMembers(ctx: BaseContext, rows: readonly CrossedRow[]): Promise<void> {
  for (const { id, tenantId, type, employeeIds, ...task } of rows) {
    const news = { type, entity: 'Task', entityId: id, title: taskName(task), onceKey: `${type} ${id}` };
    await inTransaction(ctx, (tx) =>
      notifyFrom(tx, { tenantId }, { ...news, receiverEmployeeIds: employeeIds }),
    );
  }
}

/** Called after time on these tasks is written: whoever has them is notified after the commit where an estimate is news. */
export async function enqueueEstimateChecks(
  tx: Pick<InTransaction<Context>, 'db' | 'tenantId' | 'services' | 'afterCommit'>,
  taskIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(taskIds.filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  const enqueued = await execute(tx, enqueueChecksSql({ tenantId: tx.tenantId, taskIds: ids }));
  if (enqueued > 0) tx.afterCommit(() => tx.services.outbox.notify());
}
