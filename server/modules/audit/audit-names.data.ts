import { type Context, readRows } from '#server/context/context.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';

/** What entries name by its id, with where each has its name. */
const named = {
  api_tokens: 'name',
  attachments: 'name',
  boards: 'name',
  calendar_feeds: 'name',
  import_runs: '"fileName"',
  issue_types: 'name',
  organization_contacts: 'name',
  organization_projects: 'name',
  organization_teams: 'name',
  organizations: 'name',
  outgoing_webhooks: 'name',
  roles: 'name',
  saved_reports: 'name',
  tags: 'name',
  task_priorities: 'name',
  task_sizes: 'name',
  task_statuses: 'name',
  task_versions: 'name',
  tasks: 'title',
} as const;

/** $1 tenant, $2 ids */
const namesSql = [
  ...Object.entries(named).map(
    ([table, name]) =>
      `select id, ${name} as name from ${table} where "tenantId" = $1 and id = any($2::uuid[])`,
  ),
  `select u.id, ${fullNameSql} from users u where u."tenantId" = $1 and u.id = any($2::uuid[])`,
  `select e.id, ${fullNameSql} from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
   where e."tenantId" = $1 and e.id = any($2::uuid[])`,
].join('\nunion all\n');

const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const mostIds = 5000;

/** The names, as they are now, of everything that the entries name by its id; what is gone has none. */
export async function findNames(
  ctx: Context,
  entries: readonly AuditEntry[],
): Promise<Record<string, string>> {
  const told = entries.map(({ entityId, before, after }) => JSON.stringify([entityId, before, after]));
  const wanted = [...new Set(told.join().match(ids))].slice(0, mostIds);
  if (wanted.length === 0) return {};
  const rows = await readRows<{ id: string; name: string | null }>(ctx, 'audit-names', namesSql, [
    ctx.tenantId,
    wanted,
  ]);
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
}
