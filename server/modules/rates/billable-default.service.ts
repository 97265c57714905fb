import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, json, nullable, rowStatement } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { billableRates, generalRates } from '#server/modules/rates/billable-default.data.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import type { BillableDefaults } from '#shared/rates/billable-default.ts';

const defaultsSql = rowStatement(
  {
    ...{ billable: nullable(bool), hasRate: bool },
    clients: json<BillableDefaults['clients']>(),
    projects: json<BillableDefaults['projects']>(),
  },
  (p: Params<CallerValues>) => sql`
  select o.billable, exists (select 1 ${billableRates} ${generalRates}) as "hasRate",
    (select coalesce(json_agg(json_build_object('id', c.id, 'billable', c.billable,
        'hasRate', exists (select 1 ${billableRates} and r."organizationContactId" = c.id))), '[]')
      from organization_contacts c
      where c."tenantId" = o."tenantId" and c."organizationId" = o.id and c."deletedAt" is null) as clients,
    (select coalesce(json_agg(json_build_object('id', p.id, 'billable', p.billable,
        'organizationContactId', p."organizationContactId",
        'hasRate', exists (select 1 ${billableRates} and r."projectId" = p.id))), '[]')
      from organization_projects p where ${visibleProject(p)}) as projects
  from organizations o where o."tenantId" = ${p.tenantId}::uuid and o.id = ${p.organizationId}::uuid`,
);

/** Every level that decides whether time of the caller is billable; rates themselves stay unsaid. */
export async function readBillableDefaults(ctx: Context): Promise<BillableDefaults> {
  const [row] = await queryRows(ctx, defaultsSql(callerValues(ctx)));
  if (row === undefined) throw notFound('The organization');
  const { clients, projects, ...organization } = row;
  return { organization, clients, projects };
}
