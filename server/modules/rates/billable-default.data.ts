import { type Queryable, queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { billableByDefault } from '#shared/rates/billable-default.ts';

/** Billable rates of the organization `o` that are not of a single task. */
export const billableRates = raw(
  `from rates r where r."tenantId" = o."tenantId" and r."organizationId" = o.id and r.kind = 'billable' and r."taskId" is null`,
);
/** Limits them to rates of the organization or of a person. */
export const generalRates = raw('and r."projectId" is null and r."organizationContactId" is null');

/** New time: its project and the client that was chosen for it. */
export interface NewWork {
  readonly projectId: string | null;
  readonly organizationContactId: string | null;
}

interface Works {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly projectIds: readonly (string | null)[];
  readonly clientIds: readonly (string | null)[];
}

const levelsSql = rowStatement(
  {
    ...{ projectId: nullable(uuid), clientId: nullable(uuid) },
    ...{ project: nullable(bool), client: nullable(bool), organization: nullable(bool) },
    ...{ hasProjectRate: bool, hasClientRate: bool, hasRate: bool },
  },
  (p: Params<Works>) => sql`
  select p.id as "projectId", c.id as "clientId", p.billable as project, c.billable as client, o.billable as organization,
    exists (select 1 ${billableRates} and r."projectId" = p.id) as "hasProjectRate",
    exists (select 1 ${billableRates} and r."organizationContactId" = c.id) as "hasClientRate",
    exists (select 1 ${billableRates} ${generalRates}) as "hasRate"
  from unnest(${p.projectIds}::uuid[], ${p.clientIds}::uuid[]) with ordinality as work (project, client, place)
  join organizations o on o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}
  left join organization_projects p on p."tenantId" = o."tenantId" and p.id = work.project
  left join organization_contacts c on c."tenantId" = o."tenantId" and c.id = coalesce(work.client, p."organizationContactId")
  order by work.place`,
);

/** The client of new time, and whether it is billable. */
export interface WorkBilling {
  readonly organizationContactId: string | null;
  readonly isBillable: boolean;
}

const keyOf = ({ projectId, organizationContactId }: NewWork) => `${projectId} ${organizationContactId}`;

/** Reads how new time is billed where nobody says; work of the same kind is read once. */
export async function readBilling(
  tx: Queryable & { readonly tenantId: string },
  organizationId: string | undefined,
  works: readonly NewWork[],
): Promise<(work: NewWork) => WorkBilling> {
  const kinds = [...new Map(works.map((work) => [keyOf(work), work])).values()];
  const { tenantId } = tx;
  const projectIds = kinds.map(({ projectId }) => projectId);
  const clientIds = kinds.map(({ organizationContactId }) => organizationContactId);
  const rows = await queryRows(tx, levelsSql({ tenantId, organizationId, projectIds, clientIds }));
  const billing = new Map<string, WorkBilling>();
  for (const [index, row] of rows.entries()) {
    const kind = kinds[index];
    if (kind === undefined) continue;
    const { projectId, clientId: organizationContactId } = row;
    const isBillable = billableByDefault({
      project: projectId === null ? undefined : { billable: row.project, hasRate: row.hasProjectRate },
      client:
        organizationContactId === null ? undefined : { billable: row.client, hasRate: row.hasClientRate },
      organization: { billable: row.organization, hasRate: row.hasRate },
    });
    billing.set(keyOf(kind), { organizationContactId, isBillable });
  }
  return (work) => billing.get(keyOf(work)) ?? { organizationContactId: null, isBillable: false };
}

/** The same for one. */
export async function readWorkBilling(
  tx: Parameters<typeof readBilling>[0],
  organizationId: string | undefined,
  work: NewWork,
): Promise<WorkBilling> {
  return (await readBilling(tx, organizationId, [work]))(work);
}
