import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { columns, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, int, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import type { Attachment } from '#shared/attachments/attachment.schema.ts';
import { pictureOf } from '#shared/users/avatar.ts';

const attachmentJson = jsonObject({
  ...columns('f', 'id', 'tenantId', 'organizationId', 'createdByUserId', 'entity', 'entityId', 'name'),
  ...columns('f', 'contentType', 'size'),
  ...instants('f', 'createdAt', 'updatedAt'),
  createdByUser: `case when u.id is not null then ${userJson} end`,
});

/**
 * Files of a task the caller sees, newest first: a row with the total, null when the task is not seen, then the files,
 * one a row.
 */
const attachmentsSql = rowStatement(
  { json: nullable(text) },
  (p: Params<CallerValues & { taskId: string }>) => sql`
with ${visibleTeams(p)}, seen as materialized (
  select t.id from tasks t where t.id = ${p.taskId} and ${visibleTask(p)}
), found as materialized (
  select f.* from attachments f
  where f."tenantId" = ${p.tenantId} and f.entity = 'Task' and f."entityId" in (select id from seen) and f."deletedAt" is null
)
select case when exists (select 1 from seen) then (select count(*) from found)::text end as json
union all
select json from (
  select ${raw(attachmentJson)}::text as json
  from found f
  left join users u on u."tenantId" = f."tenantId" and u.id = f."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by f."createdAt" desc, f.id desc
) listed`,
);

/** A file of a task the caller sees, and whether the caller manages one of the task's teams. */
const attachmentSql = rowStatement(
  {
    id: uuid,
    name: text,
    contentType: text,
    size: int,
    storageKey: text,
    organizationId: uuid,
    taskId: uuid,
    title: text,
    createdByUserId: nullable(uuid),
    isManaged: bool,
  },
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select f.id, f.name, f."contentType", f.size, f."storageKey", f."organizationId", f."entityId" as "taskId", t.title,
  f."createdByUserId",
  exists (select 1 from task_teams link
    where link."taskId" = t.id and ${managesTeam(p, 'link."organizationTeamId"')}) as "isManaged"
from attachments f join tasks t on t.id = f."entityId"
where f."tenantId" = ${p.tenantId} and f.id = ${p.id}::uuid and f.entity = 'Task' and f."deletedAt" is null and ${visibleTask(p)}`,
);

export type Tx = InTransaction<Context>;

/** JSON of `{ items, total }`; 404 for a task that the caller does not see. */
export async function readAttachments(ctx: Context, taskId: string): Promise<string> {
  const values = { ...callerValues(ctx), taskId };
  const [total, ...rows] = await queryRows(ctx, attachmentsSql(values));
  if (!total?.json) throw notFound('The task');
  return pageText(
    rows.map(({ json }) => json ?? ''),
    total.json,
  );
}

export interface StoredAttachment {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly storageKey: string;
  readonly organizationId: string;
  readonly taskId: string;
  /** The title of the task. */
  readonly title: string;
  readonly createdByUserId: string | null;
  /** The caller manages a team of the task. */
  readonly isManaged: boolean;
}

/** 404 for a file of a task that the caller does not see. */
export async function getAttachment(ctx: Context | Tx, id: string): Promise<StoredAttachment> {
  const [row] = await queryRows(ctx, attachmentSql({ ...callerValues(ctx), id }));
  if (row === undefined) throw notFound('The file');
  return row;
}

export function countFiles(tx: Tx, taskId: string): Promise<number> {
  return tx.db.attachment.count({
    where: { tenantId: tx.tenantId, entity: 'Task', entityId: taskId, deletedAt: null },
  });
}

const select = {
  ...fields('id', 'tenantId', 'organizationId', 'createdAt', 'updatedAt', 'createdByUserId', 'entity'),
  ...fields('entityId', 'name', 'contentType', 'size'),
  createdByUser: { select: { id: true, firstName: true, lastName: true, imageUrl: true } },
} satisfies Prisma.AttachmentSelect;

export async function insertAttachment(
  tx: Tx,
  file: Pick<
    Prisma.AttachmentUncheckedCreateInput,
    'organizationId' | 'entityId' | 'name' | 'contentType' | 'size' | 'storageKey'
  >,
): Promise<Attachment> {
  const now = tx.now();
  const { createdByUser: person, ...row } = await tx.db.attachment.create({
    data: {
      ...file,
      tenantId: tx.tenantId,
      entity: 'Task',
      createdAt: now,
      updatedAt: now,
      createdByUserId: tx.userId,
    },
    select,
  });
  const named = person && {
    ...person,
    imageUrl: pictureOf(person),
    name: fullNameOf({ ...person, email: tx.email }),
  };
  return { ...row, createdByUser: named };
}
