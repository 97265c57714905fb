import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, day, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { join, type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import {
  mostListedRates,
  type PutRateInput,
  type Rate,
  type RateListQuery,
} from '#shared/rates/rate.schema.ts';
import type { RateKind, RateScope } from '#shared/rates/rate-rule.ts';

export type Tx = InTransaction<Context>;

interface Place {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
}

interface ListValues extends Place, RateScope {
  readonly kinds: readonly RateKind[];
  readonly most: number;
  readonly all?: boolean | undefined;
}

const columns = sql`r.id, r.kind, r."organizationContactId", r."projectId", r."employeeId", r."taskId",
  (select title from tasks t where t."tenantId" = r."tenantId" and t.id = r."taskId") as "taskTitle",
  trim_scale(r.hourly)::text as hourly, r."validFrom"`;

const listSql = rowStatement(
  {
    id: uuid,
    kind: word<Rate['kind']>(),
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    employeeId: nullable(uuid),
    taskId: nullable(uuid),
    taskTitle: nullable(text),
    hourly: text,
    validFrom: nullable(day),
  },
  (p: Params<ListValues>) => sql`
  select ${columns} from rates r
  where r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId} and r.kind = any(${p.kinds}::text[])
    and (${p.organizationContactId}::uuid is null or r."organizationContactId" = ${p.organizationContactId})
    and (${p.projectId}::uuid is null or r."projectId" = ${p.projectId})
    and (${p.employeeId}::uuid is null or r."employeeId" = ${p.employeeId})
    and (${p.taskId}::uuid is null or r."taskId" = ${p.taskId})
    and (${p.all}::boolean or num_nonnulls(${p.organizationContactId}::uuid, ${p.projectId}::uuid, ${p.employeeId}::uuid, ${p.taskId}::uuid) > 0
      or num_nonnulls(r."organizationContactId", r."projectId", r."employeeId", r."taskId") = 0)
  order by r.kind, r."organizationContactId" nulls first, r."projectId" nulls first, r."employeeId" nulls first,
    r."taskId" nulls first, r."validFrom" desc nulls last, r.id
  limit ${p.most}::int`,
);

export function findRates(
  ctx: Context,
  query: RateListQuery & { readonly kinds: readonly RateKind[] },
): Promise<Rate[]> {
  const { tenantId, organizationId } = ctx;
  return queryRows(ctx, listSql({ ...query, tenantId, organizationId, most: mostListedRates }));
}

const anySql = rowStatement(
  { any: bool },
  (p: Params<Place>) => sql`
  select exists (select 1 from rates where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId}) as any`,
);

/** Whether the organization has a rate; without one, no response contains money. */
export async function hasRates(ctx: Context): Promise<boolean> {
  const { tenantId, organizationId } = ctx;
  const [row] = await queryRows(ctx, anySql({ tenantId, organizationId }));
  return row?.any ?? false;
}

const ratedSql = rowStatement(
  {
    kind: word<PutRateInput['kind']>(),
    employeeId: nullable(uuid),
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    taskId: nullable(uuid),
    hourly: text,
  },
  (p: Params<Place>) => sql`
  select distinct on (kind, "employeeId", "organizationContactId", "projectId", "taskId") kind, "employeeId",
    "organizationContactId", "projectId", "taskId", trim_scale(hourly)::text as hourly
  from rates where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId}`,
);

/** Scopes of the organization that have a rate, with one of their rates. */
export function findRatedScopes({ db, tenantId, organizationId }: Tx) {
  return queryRows({ db }, ratedSql({ tenantId, organizationId }));
}

const subjects = [
  ['The client', 'organization_contacts', 'organizationContactId'],
  ['The project', 'organization_projects', 'projectId'],
  ['The employee', 'employees', 'employeeId'],
  ['The task', 'tasks', 'taskId'],
] as const;

const missingSql = rowStatement(
  { subject: text },
  (p: Params<Place & RateScope>) => sql`
  select subject from (${join(
    subjects.map(
      ([
        subject,
        table,
        part,
      ]) => sql`select '${raw(subject)}' as subject where ${p[part]}::uuid is not null and not exists (
        select 1 from ${raw(table)} where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId}
          and id = ${p[part]} and "deletedAt" is null)`,
    ),
    ' union all ',
  )}) as missing`,
);

/** 404 unless everything that the scope names is in the organization. */
export async function requireSubjects(ctx: Context, scope: RateScope): Promise<void> {
  const { tenantId, organizationId } = ctx;
  const [missing] = await queryRows(ctx, missingSql({ ...scope, tenantId, organizationId }));
  if (missing !== undefined) throw notFound(missing.subject);
}

const sameScope = (
  p: Params<RateScope>,
) => sql`r."organizationContactId" is not distinct from ${p.organizationContactId}::uuid
    and r."projectId" is not distinct from ${p.projectId}::uuid and r."employeeId" is not distinct from ${p.employeeId}::uuid
    and r."taskId" is not distinct from ${p.taskId}::uuid`;

type SavedValues = Place &
  PutRateInput & { readonly id: string; readonly now: Date; readonly userId: string };

const historySql = rowStatement(
  {
    id: uuid,
    kind: word<Rate['kind']>(),
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    employeeId: nullable(uuid),
    taskId: nullable(uuid),
    taskTitle: nullable(text),
    hourly: text,
    validFrom: nullable(day),
  },
  (p: Params<Place & RateScope & { kind: RateKind }>) => sql`
  select ${columns} from rates r
  where r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId} and r.kind = ${p.kind} and ${sameScope(p)}`,
);

/** The rates of exactly this scope. */
export function findHistory(tx: Tx, { kind, ...scope }: PutRateInput): Promise<Rate[]> {
  const { tenantId, organizationId } = tx;
  return queryRows(tx, historySql({ ...scope, kind, tenantId, organizationId }));
}

const saveSql = rowStatement(
  {
    id: uuid,
    kind: word<Rate['kind']>(),
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    employeeId: nullable(uuid),
    taskId: nullable(uuid),
    taskTitle: nullable(text),
    hourly: text,
    validFrom: nullable(day),
  },
  (p: Params<SavedValues>) => sql`
  insert into rates as r (id, "tenantId", "organizationId", kind, "organizationContactId", "projectId", "employeeId",
    "taskId", hourly, "validFrom", "createdAt", "createdByUserId")
  values (${p.id}, ${p.tenantId}, ${p.organizationId}, ${p.kind}, ${p.organizationContactId}, ${p.projectId},
    ${p.employeeId}, ${p.taskId}, ${p.hourly}::numeric, ${p.validFrom}::date, ${p.now}, ${p.userId})
  on conflict ("organizationId", kind, "organizationContactId", "projectId", "employeeId", "taskId", "validFrom")
    do update set hourly = excluded.hourly
  returning ${columns}`,
);

export async function saveRate(tx: Tx, input: PutRateInput): Promise<Rate> {
  const { tenantId, organizationId, userId } = tx;
  const values = { ...input, id: uuidv7(), tenantId, organizationId, userId, now: tx.now() };
  const [row] = await queryRows(tx, saveSql(values));
  if (row === undefined) throw new Error('no rate was written');
  return row;
}

const removeSql = rowStatement(
  {
    id: uuid,
    kind: word<Rate['kind']>(),
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    employeeId: nullable(uuid),
    taskId: nullable(uuid),
    taskTitle: nullable(text),
    hourly: text,
    validFrom: nullable(day),
  },
  (p: Params<Place & { id: string; kinds: readonly RateKind[] }>) => sql`
  delete from rates r where r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId} and r.id = ${p.id}
    and r.kind = any(${p.kinds}::text[])
  returning ${columns}`,
);

/** Deletes a rate and returns it; undefined without a rate of these kinds. */
export async function removeRate(tx: Tx, id: string, kinds: readonly RateKind[]): Promise<Rate | undefined> {
  const { tenantId, organizationId } = tx;
  const [row] = await queryRows(tx, removeSql({ tenantId, organizationId, id, kinds }));
  return row;
}
