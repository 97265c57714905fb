import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { json, nullable, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { badRequest, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/rates/rates.data.ts';
import {
  type BillingRounding,
  type BillingRoundingAnswer,
  type BillingRoundingQuery,
  billingRounding,
  type PutBillingRoundingInput,
} from '#shared/rates/billing-rounding.ts';

const places = {
  project: { table: 'organization_projects', action: 'project.update', entity: 'OrganizationProject' },
  client: { table: 'organization_contacts', action: 'client.update', entity: 'OrganizationContact' },
  organization: { table: 'organizations', action: 'organization.update', entity: 'Organization' },
} as const;

interface Values {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly projectId: string | undefined;
  readonly organizationContactId: string | undefined;
}

const ruleOf = (table: 'p' | 'c' | 'o') =>
  raw(
    `case when ${table}."billingRoundTo" is not null then json_build_object('to', ${table}."billingRoundTo",` +
      ` 'mode', ${table}."billingRounding", 'on', ${table}."billingRoundOn") end`,
  );

const rulesSql = rowStatement(
  {
    projectId: nullable(uuid),
    organizationContactId: nullable(uuid),
    project: nullable(json<BillingRounding>()),
    client: nullable(json<BillingRounding>()),
    organization: nullable(json<BillingRounding>()),
  },
  (p: Params<Values>) => sql`
  select p.id as "projectId", c.id as "organizationContactId", ${ruleOf('p')} as project, ${ruleOf('c')} as client,
    ${ruleOf('o')} as organization
  from organizations o
  left join organization_projects p on p."tenantId" = o."tenantId" and p."organizationId" = o.id and p.id = ${p.projectId}::uuid
    and p."deletedAt" is null
  left join organization_contacts c on c."tenantId" = o."tenantId" and c."organizationId" = o.id and c."deletedAt" is null
    and c.id = coalesce(${p.organizationContactId}::uuid, p."organizationContactId")
  where o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}`,
);

function valuesOf(ctx: Context, query: BillingRoundingQuery): Values {
  const { tenantId, organizationId } = ctx;
  if (organizationId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  const { projectId, organizationContactId } = query;
  return { tenantId, organizationId, projectId, organizationContactId };
}

/** The rule of a scope and the inherited one. 404 for a scope of another organization. */
export async function readRounding(
  ctx: Context,
  query: BillingRoundingQuery,
): Promise<BillingRoundingAnswer> {
  const [rules] = await queryRows(ctx, rulesSql(valuesOf(ctx, query)));
  if (rules === undefined) throw notFound('The organization');
  const { project, client, organization } = rules;
  if (query.projectId !== undefined) {
    if (rules.projectId === null) throw notFound('The project');
    return { rule: project, inherited: billingRounding([client, organization]) };
  }
  if (query.organizationContactId === undefined)
    return { rule: organization, inherited: billingRounding([]) };
  if (rules.organizationContactId === null) throw notFound('The client');
  return { rule: client, inherited: billingRounding([organization]) };
}

type SavedValues = Pick<Values, 'tenantId'> &
  Partial<BillingRounding> & { readonly id: string; readonly now: Date };

const saveSql = Object.fromEntries(
  Object.entries(places).map(([place, { table }]) => [
    place,
    statement(
      (p: Params<SavedValues>) => sql`
      update ${raw(table)} set "billingRoundTo" = ${p.to}::int, "billingRounding" = ${p.mode}, "billingRoundOn" = ${p.on}, "updatedAt" = ${p.now}
      where "tenantId" = ${p.tenantId} and id = ${p.id}`,
    ),
  ]),
);

/** The audit text of a rule, in codes that the page translates: "15 min, up, entry". */
const auditText = (rule: BillingRounding | null) =>
  rule && (rule.to === 0 ? 'none' : `${rule.to} min, ${rule.mode}, ${rule.on}`);

function placeOf({ projectId, organizationContactId }: BillingRoundingQuery): keyof typeof places {
  if (projectId !== undefined) return 'project';
  return organizationContactId === undefined ? 'organization' : 'client';
}

export async function putRounding(
  ctx: Context,
  { rule, ...query }: PutBillingRoundingInput,
): Promise<BillingRoundingAnswer> {
  return inTransaction(ctx, async (tx: Tx) => {
    const { tenantId, organizationId } = valuesOf(tx, query);
    const before = await readRounding(tx, query);
    const place = placeOf(query);
    const id = query.projectId ?? query.organizationContactId ?? organizationId;
    const save = saveSql[place];
    if (save !== undefined) await execute(tx, save({ ...rule, tenantId, id, now: tx.now() }));
    const { action, entity } = places[place];
    const changed = { action, entity, entityId: id } as const;
    const [old, next] = [auditText(before.rule ?? null), auditText(rule)];
    if (old !== next) {
      await noteChange(tx, {
        ...changed,
        before: { billingRounding: old },
        after: { billingRounding: next },
      });
    }
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'rates'));
    return { ...before, rule };
  });
}
