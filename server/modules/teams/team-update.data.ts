import { notFound } from '#server/errors.ts';
import type { ChangingTeam, Tx } from '#server/modules/teams/changing-team.data.ts';
import { requireProjects } from '#server/modules/teams/new-team.data.ts';

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
