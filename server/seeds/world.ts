import type { Sql } from '#server/context/context.ts';
import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { hashPassword } from '#server/modules/auth/password/password.ts';
import { seedRoles } from '#server/modules/roles/default-roles.ts';
import { seedTaskLists } from '#server/modules/workspaces/default-lists.ts';
import {
  type Ids,
  insertOwned,
  rolesByName,
  type SeededPerson,
  type SeededTeam,
  type Seeding,
  stableIds,
  type Workspace,
  type World,
  type WorldSpec,
} from '#server/seeds/seeding.ts';
import { pathSlug } from '#shared/text/slug.ts';

/** Rows made with fresh ids get the ids that their names give, so that a stable seed is stable throughout. */
async function settleIds(sql: Sql, tenantId: string, ids: Ids): Promise<void> {
  if (ids !== stableIds) return;
  const settle = async (table: string, key: string) => {
    const text = `select id, ${key} as key from ${table} where "tenantId" = $1`;
    for (const row of await sql<{ id: string; key: string }>(text, [tenantId])) {
      await sql(`update ${table} set id = $2 where id = $1`, [row.id, ids(table, row.key)]);
    }
  };
  await settle('roles', 'name');
  const lists = ['task_statuses', 'task_priorities', 'task_sizes', 'issue_types', 'task_related_issue_types'];
  for (const table of lists) await settle(table, `concat_ws('/', "organizationTeamId", "projectId", value)`);
}

/** Accounts with one password, and their users and employees in the workspace. */
async function insertPeople(workspace: Workspace, spec: WorldSpec): Promise<SeededPerson[]> {
  const { sql, ids, now, tenantId, organizationId } = workspace;
  const dates = { createdAt: now, updatedAt: now };
  const roles = await rolesByName(workspace);
  const passwordHash = await hashPassword(spec.password);
  const people = spec.people.map((person) => ({
    ...person,
    accountId: ids('account', person.email),
    userId: ids('user', person.email),
    employeeId: ids('employee', person.email),
  }));
  const accounts = people.map(({ accountId, email, firstName, lastName, timeZone }) => ({
    id: accountId,
    email,
    firstName,
    lastName,
    timeZone,
    passwordHash,
    emailVerifiedAt: now,
    ...dates,
  }));
  await insertMany(sql, 'accounts', accounts);
  const users = people.map(({ userId, accountId, firstName, lastName, timeZone, role }) => ({
    id: userId,
    tenantId,
    accountId,
    roleId: roles.get(role),
    firstName,
    lastName,
    timeZone,
    timeFormat: 24,
    lastOrganizationId: organizationId,
    defaultOrganizationId: organizationId,
    ...dates,
  }));
  await insertMany(sql, 'users', users);
  const links = people.map(({ userId, email }) => {
    return { id: ids('user-organization', email), userId, isDefault: true };
  });
  await insertOwned(workspace, 'user_organizations', links);
  const employees = people.map(({ employeeId, userId, firstName, lastName }) => ({
    id: employeeId,
    userId,
    startedWorkOn: now,
    isTrackingEnabled: true,
    profile_link: pathSlug(`${firstName} ${lastName}`),
  }));
  await insertOwned(workspace, 'employees', employees);
  return people;
}

/** A person's last team is one they are in. */
const lastTeamSql = `
  update users set "lastTeamId" = m."organizationTeamId", "defaultTeamId" = m."organizationTeamId"
  from organization_team_employees m join employees e on e.id = m."employeeId"
  where users."tenantId" = $1 and e."userId" = users.id`;

/** Teams with their members, the first of whom manages, each linked to one project. */
async function insertTeams(
  workspace: Workspace,
  spec: WorldSpec,
  { people, projectIds }: Pick<World, 'people' | 'projectIds'>,
): Promise<SeededTeam[]> {
  const { sql, ids, now, tenantId } = workspace;
  const managerRoleId = (await rolesByName(workspace)).get('MANAGER');
  const teams = spec.teams.map((team, index) => ({
    ...team,
    id: ids('team', team.name),
    projectId: projectIds[index % projectIds.length] ?? '',
    people: team.members.flatMap((position) => people[position] ?? []),
  }));
  const rows = teams.map(({ id, name, prefix, color, public: isPublic = true }) => ({
    id,
    name,
    prefix,
    color,
    public: isPublic,
    createdByUserId: people[0]?.userId,
    profile_link: `${pathSlug(name)}-${id.slice(-8)}`,
  }));
  await insertOwned(workspace, 'organization_teams', rows);
  const memberships = teams.flatMap((team) =>
    team.people.map(({ email, employeeId }, order) => ({
      id: ids('membership', team.name, email),
      organizationTeamId: team.id,
      employeeId,
      order,
      roleId: order === 0 ? managerRoleId : null,
      assignedAt: now,
    })),
  );
  await insertOwned(workspace, 'organization_team_employees', memberships);
  const links = teams.map(({ id, projectId }) => {
    return { tenantId, projectId, organizationTeamId: id, createdAt: now };
  });
  await insertMany(sql, 'organization_project_teams', links);
  await sql(lastTeamSql, [tenantId]);
  return teams;
}

/** A workspace with people, teams, projects and all default rows, in one transaction. */
export async function buildWorld(seeding: Seeding, spec: WorldSpec): Promise<World> {
  const { services, ids } = seeding;
  const [tenantId, organizationId] = [ids('tenant', spec.tenant), ids('organization', spec.tenant)];
  const origin = { requestId: 'seed', ip: '', userAgent: 'seed', language: undefined };
  return inTransaction(baseContext(services, origin, services.log), async ({ db }) => {
    const sql: Sql = (text, values = []) => db.$queryRawUnsafe(text, ...values);
    const workspace = { ...seeding, sql, tenantId, organizationId };
    const { tenant: name, people: everybody } = spec;
    await db.tenant.create({ data: { id: tenantId, name } });
    const organization = { id: organizationId, tenantId, name, profile_link: pathSlug(name) };
    await db.organization.create({
      data: { ...organization, isDefault: true, timeFormat: 24, totalEmployees: everybody.length },
    });
    await seedRoles(db, tenantId);
    await settleIds(sql, tenantId, ids);
    const people = await insertPeople(workspace, spec);
    const projects = spec.projects.map((project) => ({
      ...project,
      id: ids('project', project.name),
      public: true,
      currency: 'USD',
    }));
    await insertOwned(workspace, 'organization_projects', projects);
    const projectIds = projects.map(({ id }) => id);
    const teams = await insertTeams(workspace, spec, { people, projectIds });
    await seedTaskLists(db, { tenantId, organizationId });
    for (const { id } of teams) await seedTaskLists(db, { tenantId, organizationId, organizationTeamId: id });
    await settleIds(sql, tenantId, ids);
    return { ...workspace, sql: seeding.sql, people, teams, projectIds };
  });
}
