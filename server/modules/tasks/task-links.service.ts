import { fieldError, notFound } from '#server/errors.ts';
import { getParent, type ParentTask, type Tx, wouldCircle } from '#server/modules/tasks/task-rows.data.ts';
import {
  countEmployees,
  countTags,
  countVisibleTeams,
  hasProject,
} from '#server/modules/tasks/task-targets.data.ts';
import { isParentTypeAllowed } from '#shared/tasks/parent-candidates.ts';
import { taskRefusals } from '#shared/tasks/task-refusals.ts';

/** What a body wants the task to be linked with; what was linked before needs no second check. */
interface Targets {
  readonly memberIds?: readonly string[];
  readonly tagIds?: readonly string[];
  readonly teamIds?: readonly string[];
  readonly projectId?: string | null;
}

function added(ids: readonly string[] = [], before: readonly string[] = []): string[] {
  return ids.filter((id) => !before.includes(id));
}

/** 404 when something new is not of the caller's world. */
export async function requireTargets(
  tx: Tx,
  organizationId: string,
  { wanted, before = {} }: { wanted: Targets; before?: Targets },
): Promise<void> {
  const place = { organizationId };
  const members = added(wanted.memberIds, before.memberIds);
  const tags = added(wanted.tagIds, before.tagIds);
  const teams = added(wanted.teamIds, before.teamIds);
  const { projectId } = wanted;
  if (members.length > 0 && (await countEmployees(tx, members, place)) < members.length) {
    throw notFound('A member');
  }
  if (tags.length > 0 && (await countTags(tx, tags, place)) < tags.length) throw notFound('A label');
  if (teams.length > 0 && (await countVisibleTeams(tx, teams)) < teams.length) throw notFound('The team');
  if (projectId && projectId !== before.projectId && !(await hasProject(tx, projectId, place))) {
    throw notFound('The project');
  }
}

/** The task to stand above another: 404 unseen, 400 when its type or its place forbids it. */
export async function requireParent(
  tx: Tx,
  parentId: string,
  child: { id?: string; issueType: string | null },
): Promise<ParentTask> {
  const parent = await getParent(tx, parentId);
  const { id } = child;
  if (id !== undefined && (await wouldCircle(tx, { id, parentId }))) {
    throw fieldError('parentId', taskRefusals.ownFamily);
  }
  if (!isParentTypeAllowed({ child, parent })) throw fieldError('parentId', taskRefusals.parentType);
  return parent;
}

export function idsOf(refs: readonly { id: string }[] | undefined): string[] | undefined {
  return refs && [...new Set(refs.map(({ id }) => id))];
}
