import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Ids } from '#server/seeds/ids.ts';
import type { World } from '#server/seeds/world-types.ts';

export interface BillingSpec {
  /** A client for each project, in its order; work on a project without one is our own. */
  readonly clients: readonly (string | undefined)[];
  /** Hours a week. */
  readonly weeklyLimit: number;
  readonly now: Date;
}

/** $1 project, $2 client. */
const projectSql = `
  update organization_projects set billable = true, billing = 'RATE', "organizationContactId" = $2 where id = $1`;
const logsSql = `
  update time_logs l set "isBillable" = true, "organizationContactId" = p."organizationContactId"
  from organization_projects p
  where l."tenantId" = $1 and p.id = l."projectId" and p.billable`;
/** From 55 to 95 an hour. $1 tenant, $2 hours a week. */
const ratesSql = `
  update employees e set "reWeeklyLimit" = $2, "billRateCurrency" = o.currency, "billRateValue" = 55 + 10 * (place.at % 5)
  from organizations o, (
    select e.id, row_number() over (order by u."lastName", u."firstName") - 1 as at
    from employees e join users u on u.id = e."userId" where e."tenantId" = $1
  ) place
  where e."tenantId" = $1 and o.id = e."organizationId" and place.id = e.id`;

/** Clients pay for the time on their projects; everybody has a rate and a weekly limit. Answers the number of clients. */
export async function insertBilling(
  sql: Sql,
  { world, ids }: { world: World; ids: Ids },
  { clients, weeklyLimit, now }: BillingSpec,
): Promise<number> {
  const { tenantId, organizationId } = world;
  const rows = clients.flatMap((name, index) => {
    const projectId = world.projectIds[index];
    if (name === undefined || projectId === undefined) return [];
    const contact = { id: ids('client', name), tenantId, organizationId, name };
    return [{ projectId, contact: { ...contact, isActive: true, isArchived: false } }];
  });
  const contacts = rows.map(({ contact }) => ({ ...contact, createdAt: now, updatedAt: now }));
  await insertMany(sql, 'organization_contacts', contacts);
  for (const { projectId, contact } of rows) await sql(projectSql, [projectId, contact.id]);
  await sql(logsSql, [tenantId]);
  await sql(ratesSql, [tenantId, weeklyLimit]);
  return contacts.length;
}
