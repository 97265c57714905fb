import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { requireProjects } from '#server/modules/teams/new-team.data.ts';

export type Tx = InTransaction<Context>;

const lockSql = rowStatement(
  { id: uuid },
  (p: Params<{ tenantId: string; organizationId: string | null; id: string }>) => sql`
  select id from organization_teams
  where "tenantId" = ${p.tenantId}::uuid and "organizationId" = ${p.organizationId}::uuid and id = ${p.id}::uuid and "deletedAt" is null
  for no key update`,
);

const select = {
  ...fields('id', 'organizationId', 'name', 'createdByUserId', 'imageId', 'logo'),
  members: {
    where: { deletedAt: null, employee: { deletedAt: null } },
    select: {
      ...fields('id', 'employeeId', 'isTrackingEnabled', 'activeTaskId', 'order', 'roleId'),
      role: { select: { name: true } },
      employee: { select: { userId: true, isActive: true } },
    },
  },
} as const;

/** A team with its members as they are until the transaction ends; 404 when it is not of the organization. */
export async function lockTeam(
  tx: Tx,
  id: string,
  organizationId: string | null = tx.organizationId ?? null,
) {
  const { tenantId, db } = tx;
  const locked = await queryRows(tx, lockSql({ tenantId, organizationId, id }));
  if (locked.length === 0) throw notFound('The team');
  return db.organizationTeam.findFirstOrThrow({ where: { tenantId, id }, select });
}

export type ChangingTeam = Awaited<ReturnType<typeof lockTeam>>;
export type ChangingMember = ChangingTeam['members'][number];

const live = { deletedAt: null, organizationTeam: { deletedAt: null } } as const;

/** Teams of this organization with a membership that has the id or is of the employee with it. */
export async function teamsOfMembership(tx: Tx, id: string, teamId: string | undefined): Promise<string[]> {
  const { tenantId, organizationId } = tx;
  if (organizationId === undefined) return [];
  const place = { tenantId, organizationId, ...(teamId === undefined ? {} : { organizationTeamId: teamId }) };
  const rows = await tx.db.organizationTeamEmployee.findMany({
    where: { ...place, ...live, OR: [{ id }, { employeeId: id }] },
    select: { organizationTeamId: true },
    take: 2,
  });
  return rows.map(({ organizationTeamId }) => organizationTeamId);
}

/** The teams a user is in, in an order that all transactions keep; 404 for a user of another workspace. */
export async function teamsOfUser(tx: Tx, userId: string): Promise<{ id: string; organizationId: string }[]> {
  const { tenantId, db } = tx;
  const user = await db.user.count({ where: { tenantId, id: userId, deletedAt: null } });
  if (user === 0) throw notFound('The user');
  return db.organizationTeam.findMany({
    where: { tenantId, deletedAt: null, members: { some: { deletedAt: null, employee: { userId } } } },
    select: { id: true, organizationId: true },
    orderBy: { id: 'asc' },
  });
}

/** A team without its members, for one that is deleted or that the caller has left. */
export async function teamRecord(tx: Tx, id: string) {
  const row = await tx.db.organizationTeam.findFirstOrThrow({
    where: { tenantId: tx.tenantId, id },
    select: {
      ...fields('id', 'tenantId', 'organizationId', 'name', 'color', 'emoji', 'teamSize', 'prefix', 'public'),
      ...fields('profile_link', 'shareProfileView', 'requirePlanToTrack', 'logo', 'imageId'),
      ...fields('createdByUserId', 'createdAt', 'updatedAt', 'deletedAt'),
    },
  });
  return { ...row, logo: row.logo ?? '' };
}

export interface TeamColumns {
  readonly name?: string;
  readonly public?: boolean;
  readonly shareProfileView?: boolean;
  readonly requirePlanToTrack?: boolean;
  readonly color?: string | null;
  readonly emoji?: string | null;
  readonly teamSize?: string | null;
  readonly prefix?: string | null;
  readonly logo?: string | null;
  readonly imageId?: string | null;
  readonly createdByUserId?: string;
}

export async function saveTeam(tx: Tx, { id }: ChangingTeam, columns: TeamColumns): Promise<void> {
  await tx.db.organizationTeam.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { ...columns, updatedByUserId: tx.userId },
  });
}

export async function userOfEmployee(tx: Tx, id: string): Promise<string> {
  const { userId } = await tx.db.employee.findFirstOrThrow({
    where: { tenantId: tx.tenantId, id },
    select: { userId: true },
  });
  return userId;
}

export interface LinkNames {
  readonly projects: string;
  readonly tags: string;
}

/** The projects and labels of a team by name, for the audit. */
export async function linkNamesOf(tx: Tx, { id }: ChangingTeam): Promise<LinkNames> {
  const where = { tenantId: tx.tenantId, organizationTeamId: id };
  const name = { select: { name: true } };
  const projects = await tx.db.organizationProjectTeam.findMany({ where, select: { project: name } });
  const tags = await tx.db.organizationTeamTag.findMany({ where, select: { tag: name } });
  const listed = (names: readonly string[]) => names.toSorted().join(', ');
  return {
    projects: listed(projects.map(({ project }) => project.name)),
    tags: listed(tags.map(({ tag }) => tag.name)),
  };
}

export async function replaceProjects(tx: Tx, team: ChangingTeam, ids: string[]): Promise<void> {
  const owned = { tenantId: tx.tenantId, organizationTeamId: team.id };
  await requireProjects(tx, ids, team);
  await tx.db.organizationProjectTeam.deleteMany({ where: { ...owned, projectId: { notIn: ids } } });
  const data = ids.map((projectId) => ({ ...owned, projectId }));
  await tx.db.organizationProjectTeam.createMany({ data, skipDuplicates: true });
}

export async function replaceTags(tx: Tx, team: ChangingTeam, ids: string[]): Promise<void> {
  const { tenantId, db } = tx;
  const owned = { tenantId, organizationTeamId: team.id };
  const ofOrganization = { OR: [{ organizationId: team.organizationId }, { organizationId: null }] };
  const matches = await db.tag.count({
    where: { tenantId, deletedAt: null, id: { in: ids }, ...ofOrganization },
  });
  if (matches < ids.length) throw notFound('A label of the team');
  await db.organizationTeamTag.deleteMany({ where: { ...owned, tagId: { notIn: ids } } });
  await db.organizationTeamTag.createMany({
    data: ids.map((tagId) => ({ ...owned, tagId })),
    skipDuplicates: true,
  });
}
