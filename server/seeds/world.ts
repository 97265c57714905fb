import type { Services, Sql } from '#server/context/context.ts';
import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { seedRoles } from '#server/modules/roles/default-roles.ts';
import { seedTaskLists } from '#server/modules/workspaces/default-lists.ts';
import { type Ids, stableIds } from '#server/seeds/ids.ts';
import { insertPeople, insertTeams } from '#server/seeds/world-rows.ts';
import type { World, WorldSpec } from '#server/seeds/world-types.ts';
import { pathSlug } from '#shared/text/slug.ts';

/** Rows made with fresh ids get the ids that their names give, so that a stable seed is stable throughout. */
async function settleIds(sql: Sql, tenantId: string, ids: Ids): Promise<void> {
  if (ids !== stableIds) return;
  const lists = ['task_statuses', 'task_priorities', 'task_sizes', 'issue_types', 'task_related_issue_types'];
  const rows = async (table: string, key: string) =>
    sql<{ id: string; key: string }>(`select id, ${key} as key from ${table} where "tenantId" = $1`, [
      tenantId,
    ]);
  const settle = async (table: string, key: string) => {
    for (const row of await rows(table, key)) {
      await sql(`update ${table} set id = $2 where id = $1`, [row.id, ids(table, row.key)]);
    }
  };
  await settle('roles', 'name');
  for (const table of lists) await settle(table, `concat_ws('/', "organizationTeamId", "projectId", value)`);
}

/** A workspace with people, teams, projects and all default rows, in one transaction. */
export async function buildWorld(services: Services, spec: WorldSpec): Promise<World> {
  const { ids, now } = spec;
  const tenantId = ids('tenant', spec.tenant);
  const organizationId = ids('organization', spec.tenant);
  const origin = { requestId: 'seed', ip: '', userAgent: 'seed', language: undefined };
  const ctx = baseContext(services, origin, services.log);
  return inTransaction(ctx, async ({ db }) => {
    const sql: Sql = (text, values = []) => db.$queryRawUnsafe(text, ...values);
    const base = { isActive: true, isArchived: false, createdAt: now, updatedAt: now };
    await db.tenant.create({ data: { id: tenantId, name: spec.tenant } });
    await db.organization.create({
      data: {
        id: organizationId,
        tenantId,
        name: spec.tenant,
        profile_link: pathSlug(spec.tenant),
        isDefault: true,
        timeFormat: 24,
        totalEmployees: spec.people.length,
      },
    });
    await seedRoles(db, tenantId);
    await settleIds(sql, tenantId, ids);
    const people = await insertPeople(sql, spec, { tenantId, organizationId });
    const projects = spec.projects.map((project) => ({ ...project, id: ids('project', project.name) }));
    const projectIds = projects.map((project) => project.id);
    await insertMany(
      sql,
      'organization_projects',
      projects.map(({ id, name, code, color }) => ({
        ...base,
        id,
        tenantId,
        organizationId,
        name,
        code,
        color,
        status: 'open',
        public: true,
        taskListType: 'GRID',
        budget: 0,
        budgetType: 'hours',
        currency: 'USD',
        isTasksAutoSync: true,
        isTasksAutoSyncOnLabel: true,
      })),
    );
    const teams = await insertTeams(sql, spec, { tenantId, organizationId, people, projectIds });
    await seedTaskLists(db, { tenantId, organizationId });
    for (const team of teams)
      await seedTaskLists(db, { tenantId, organizationId, organizationTeamId: team.id });
    await settleIds(sql, tenantId, ids);
    return { tenantId, organizationId, people, teams, projectIds };
  });
}
