import type { Config } from '#server/config.ts';
import type { Services } from '#server/context/context.ts';
import { fileAddress } from '#server/modules/files/image.data.ts';

const ownKey = `'/api/files/([A-Za-z0-9_-]+[.][a-z0-9]+)$'`;

/** Rows of one table whose picture is one of ours and whose address begins otherwise than $1. */
function moved(table: string, column: string, isOurs: string): string {
  const address = `$1 || substring(r."${column}" from ${ownKey})`;
  return `update ${table} r set "${column}" = ${address}
    where ${isOurs} and r."${column}" ~ ${ownKey} and r."${column}" <> ${address} returning 1`;
}

const uploaded = 'r."imageId" is not null';
const uploadedLogo = `exists (
    select from image_assets i where i."tenantId" = r.id and r.logo like '%/api/files/' || i.url)`;

const followSql = `
with of_users as (${moved('users', 'imageUrl', uploaded)}),
  of_organizations as (${moved('organizations', 'imageUrl', uploaded)}),
  of_teams as (${moved('organization_teams', 'logo', uploaded)}),
  of_projects as (${moved('organization_projects', 'imageUrl', uploaded)}),
  of_workspaces as (${moved('tenants', 'logo', uploadedLogo)})
select (select count(*) from of_users) + (select count(*) from of_organizations) + (select count(*) from of_teams)
  + (select count(*) from of_projects) + (select count(*) from of_workspaces) as count`;

/**
 * Reads answer the addresses of pictures as they are stored, in one go with everything else. When the public address
 * of the installation has changed, those of uploaded pictures follow it at the next start.
 */
export async function followAppUrl(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  config: Pick<Config, 'appUrl'>,
): Promise<void> {
  const { rows } = await pool.query<{ count: string }>(followSql, [fileAddress(config, '')]);
  const count = Number(rows[0]?.count ?? 0);
  if (count > 0) log.info({ count, appUrl: config.appUrl }, 'pictures follow the public address');
}
