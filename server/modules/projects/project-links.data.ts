import { queryRows } from '#server/db/query.ts';
import { fieldError, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/projects/project-access.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { membershipChange } from '#server/modules/teams/membership-change.ts';
import { projectsAmongSql } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeamsSql } from '#server/modules/teams/visible-teams.sql.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';

interface Place {
  readonly id: string;
  readonly organizationId: string;
}

export interface ProjectLinks {
  readonly memberIds?: readonly string[];
  readonly managerIds?: readonly string[];
  readonly teams?: readonly { readonly id: string }[];
  readonly tags?: readonly { readonly id: string }[];
  readonly relations?: readonly { readonly projectId: string; readonly relationType?: string | null }[];
}

/** Replaces people, teams, labels and related projects; absent lists stay. */
export async function replaceProjectLinks(tx: Tx, place: Place, links: ProjectLinks): Promise<void> {
  await replaceMembers(tx, place, links);
  if (links.teams) await replaceTeams(tx, place, idsOf(links.teams));
  if (links.tags) await replaceTags(tx, place, idsOf(links.tags));
  if (links.relations) await replaceRelations(tx, place, links.relations);
}

function idsOf(refs: readonly { id: string }[]): string[] {
  return [...new Set(refs.map(({ id }) => id))];
}

function added(ids: readonly string[], before: readonly string[]): string[] {
  return ids.filter((id) => !before.includes(id));
}

/** Employees of the organization; 404 for anybody else. */
export async function requirePeople(
  tx: Tx,
  ids: string[],
  { organizationId }: Omit<Place, 'id'>,
): Promise<void> {
  const where = { tenantId: tx.tenantId, organizationId, id: { in: ids }, deletedAt: null };
  if (ids.length > 0 && (await tx.db.employee.count({ where })) < ids.length) {
    throw notFound('A member of the project');
  }
}

/** The lists of a form mean the same as those of a team. */
async function replaceMembers(tx: Tx, place: Place, lists: ProjectLinks): Promise<void> {
  const { tenantId, db } = tx;
  const owned = { tenantId, projectId: place.id };
  const members = await db.organizationProjectEmployee.findMany({ where: owned });
  const current = members.map(({ employeeId, isManager }) => ({
    employeeId,
    role: isManager ? { name: 'MANAGER' } : null,
  }));
  const change = membershipChange(current, lists);
  if (change === undefined) return;
  const { joinAsManager, joinAsMember, promoted, demoted, removed } = change;
  await requirePeople(tx, [...joinAsManager, ...joinAsMember], place);
  const joining = [
    ...joinAsManager.map((employeeId) => ({ ...owned, employeeId, isManager: true })),
    ...joinAsMember.map((employeeId) => ({ ...owned, employeeId, isManager: false })),
  ];
  // One millisecond apart, so that they stay in the order of the form.
  const at = (index: number) => new Date(tx.now().getTime() + index);
  await db.organizationProjectEmployee.createMany({
    data: joining.map((row, index) => ({ ...row, assignedAt: at(index) })),
    skipDuplicates: true,
  });
  const set = (ids: string[], isManager: boolean) =>
    db.organizationProjectEmployee.updateMany({
      where: { ...owned, employeeId: { in: ids } },
      data: { isManager },
    });
  await set(promoted, true);
  await set(demoted, false);
  await db.organizationProjectEmployee.deleteMany({ where: { ...owned, employeeId: { in: removed } } });
}

async function replaceTeams(tx: Tx, { id, organizationId }: Place, ids: string[]): Promise<void> {
  const { tenantId, db } = tx;
  const owned = { tenantId, projectId: id };
  const before = await db.organizationProjectTeam.findMany({ where: owned });
  const fresh = added(
    ids,
    before.map(({ organizationTeamId }) => organizationTeamId),
  );
  const caller = callerValues({ ...tx, organizationId });
  const seen = await queryRows(tx, visibleTeamsSql({ ...caller, ids: fresh }));
  if (seen.length < fresh.length) throw notFound('A team of the project');
  await db.organizationProjectTeam.deleteMany({ where: { ...owned, organizationTeamId: { notIn: ids } } });
  await db.organizationProjectTeam.createMany({
    data: fresh.map((organizationTeamId) => ({ ...owned, organizationTeamId })),
    skipDuplicates: true,
  });
}

async function replaceTags(tx: Tx, { id, organizationId }: Place, ids: string[]): Promise<void> {
  const { tenantId, db } = tx;
  const owned = { tenantId, projectId: id };
  const scope = { OR: [{ organizationId }, { organizationId: null }] };
  const count = await db.tag.count({ where: { tenantId, deletedAt: null, id: { in: ids }, ...scope } });
  if (count < ids.length) throw notFound('A label of the project');
  await db.organizationProjectTag.deleteMany({ where: { ...owned, tagId: { notIn: ids } } });
  await db.organizationProjectTag.createMany({
    data: ids.map((tagId) => ({ ...owned, tagId })),
    skipDuplicates: true,
  });
}

async function replaceRelations(
  tx: Tx,
  { id, organizationId }: Place,
  relations: NonNullable<ProjectLinks['relations']>,
): Promise<void> {
  const { tenantId, db } = tx;
  const owned = { tenantId, projectId: id };
  const kinds = new Map(relations.map(({ projectId, relationType }) => [projectId, relationType ?? null]));
  if (kinds.has(id)) throw fieldError('relations', projectTexts.ownRelation);
  const ids = [...kinds.keys()];
  const seen = await queryRows(tx, projectsAmongSql({ ...callerValues({ ...tx, organizationId }), ids }));
  if (seen.length < ids.length) throw notFound('A related project');
  await db.organizationProjectRelation.deleteMany({ where: owned });
  const now = tx.now();
  await db.organizationProjectRelation.createMany({
    data: ids.map((relatedProjectId) => ({
      ...owned,
      relatedProjectId,
      relationType: kinds.get(relatedProjectId) ?? null,
      createdAt: now,
    })),
  });
}
