import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { hashPassword } from '#server/modules/auth/password/password.ts';
import type { SeededPerson, SeededTeam, World, WorldSpec } from '#server/seeds/world-types.ts';
import { pathSlug } from '#shared/text/slug.ts';

type Place = Pick<World, 'tenantId' | 'organizationId'>;

async function rolesByName(sql: Sql, tenantId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }>(`select id, name from roles where "tenantId" = $1`, [
    tenantId,
  ]);
  return new Map(rows.map((row) => [row.name, row.id]));
}

function baseOf({ now }: WorldSpec) {
  return { isActive: true, isArchived: false, createdAt: now, updatedAt: now };
}

function accountRow({ now }: WorldSpec, person: SeededPerson, passwordHash: string) {
  const { accountId, email, firstName, lastName, timeZone } = person;
  const base = {
    isActive: true,
    createdAt: now,
    updatedAt: now,
    emailVerifiedAt: now,
    preferredLanguage: 'en',
  };
  return { ...base, id: accountId, email, firstName, lastName, timeZone, passwordHash };
}

function userRow(spec: WorldSpec, place: Place, person: SeededPerson, roleId: string | undefined) {
  const { userId, accountId, firstName, lastName, timeZone } = person;
  return {
    ...baseOf(spec),
    id: userId,
    tenantId: place.tenantId,
    accountId,
    roleId,
    firstName,
    lastName,
    timeZone,
    timeFormat: 24,
    preferredLanguage: 'en',
    lastOrganizationId: place.organizationId,
    defaultOrganizationId: place.organizationId,
  };
}

function employeeRow(spec: WorldSpec, place: Place, person: SeededPerson) {
  return {
    ...baseOf(spec),
    ...place,
    id: person.employeeId,
    userId: person.userId,
    startedWorkOn: spec.now,
    isTrackingEnabled: true,
    isTrackingTime: false,
    isAway: false,
    allowScreenshotCapture: true,
    allowManualTime: true,
    allowModifyTime: true,
    allowDeleteTime: true,
    isVerified: false,
    isVetted: false,
    isJobSearchActive: false,
    profile_link: pathSlug(`${person.firstName} ${person.lastName}`),
  };
}

/** Accounts with one password, and their users and employees in the workspace. */
export async function insertPeople(sql: Sql, spec: WorldSpec, place: Place): Promise<SeededPerson[]> {
  const { ids } = spec;
  const roles = await rolesByName(sql, place.tenantId);
  const passwordHash = await hashPassword(spec.password);
  const people: SeededPerson[] = spec.people.map((person) => ({
    ...person,
    accountId: ids('account', person.email),
    userId: ids('user', person.email),
    employeeId: ids('employee', person.email),
  }));
  const links = people.map(({ userId, email }) => ({
    ...baseOf(spec),
    ...place,
    id: ids('user-organization', email),
    userId,
    isDefault: true,
  }));
  await insertMany(
    sql,
    'accounts',
    people.map((person) => accountRow(spec, person, passwordHash)),
  );
  await insertMany(
    sql,
    'users',
    people.map((person) => userRow(spec, place, person, roles.get(person.role))),
  );
  await insertMany(sql, 'user_organizations', links);
  await insertMany(
    sql,
    'employees',
    people.map((person) => employeeRow(spec, place, person)),
  );
  return people;
}

function teamRow(
  spec: WorldSpec,
  place: Place,
  team: SeededTeam & { color: string; public?: boolean },
  createdByUserId: string | undefined,
) {
  const { id, name, prefix, color } = team;
  return {
    ...baseOf(spec),
    ...place,
    id,
    name,
    prefix,
    color,
    profile_link: `${pathSlug(name)}-${id.slice(-8)}`,
    shareProfileView: true,
    requirePlanToTrack: false,
    public: team.public ?? true,
    createdByUserId,
  };
}

function membershipRows(spec: WorldSpec, place: Place, team: SeededTeam, managerRoleId: string | undefined) {
  return team.people.map((person, order) => ({
    ...baseOf(spec),
    ...place,
    id: spec.ids('membership', team.name, person.email),
    organizationTeamId: team.id,
    employeeId: person.employeeId,
    roleId: order === 0 ? managerRoleId : null,
    isTrackingEnabled: true,
    order,
    assignedAt: spec.now,
  }));
}

/** A person's last team is one they are in. */
const lastTeamSql = `
  update users set "lastTeamId" = m."organizationTeamId", "defaultTeamId" = m."organizationTeamId"
  from organization_team_employees m join employees e on e.id = m."employeeId"
  where users."tenantId" = $1 and e."userId" = users.id`;

/** Teams with their members, the first of whom manages, each linked to one project. */
export async function insertTeams(
  sql: Sql,
  spec: WorldSpec,
  world: Place & Pick<World, 'people' | 'projectIds'>,
): Promise<SeededTeam[]> {
  const { tenantId, organizationId } = world;
  const place = { tenantId, organizationId };
  const managerRoleId = (await rolesByName(sql, tenantId)).get('MANAGER');
  const teams = spec.teams.map((team, index) => ({
    ...team,
    id: spec.ids('team', team.name),
    projectId: world.projectIds[index % world.projectIds.length] ?? '',
    people: team.members.flatMap((position) => world.people[position] ?? []),
  }));
  const creator = world.people[0]?.userId;
  const projectLinks = teams.map((team) => ({
    tenantId,
    projectId: team.projectId,
    organizationTeamId: team.id,
    createdAt: spec.now,
  }));
  await insertMany(
    sql,
    'organization_teams',
    teams.map((team) => teamRow(spec, place, team, creator)),
  );
  const memberships = teams.flatMap((team) => membershipRows(spec, place, team, managerRoleId));
  await insertMany(sql, 'organization_team_employees', memberships);
  await insertMany(sql, 'organization_project_teams', projectLinks);
  await sql(lastTeamSql, [tenantId]);
  return teams;
}
