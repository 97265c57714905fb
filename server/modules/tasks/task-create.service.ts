import { v7 as uuidv7 } from 'uuid';
import { cleanHtml } from '#server/context/clean-html.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { logCreated } from '#server/modules/tasks/task-activity.data.ts';
import { dateOf, refuseDateOrder } from '#server/modules/tasks/task-dates.ts';
import { newEstimate } from '#server/modules/tasks/task-estimate.ts';
import { exportTasks } from '#server/modules/tasks/task-export.data.ts';
import { idsOf, requireParent, requireTargets } from '#server/modules/tasks/task-links.service.ts';
import { tellAssigned, tellMentioned } from '#server/modules/tasks/task-news.ts';
import { takeTaskNumber } from '#server/modules/tasks/task-number.data.ts';
import { topRank } from '#server/modules/tasks/task-order.data.ts';
import { type ListPlace, pickedColumns, pickListsOfNew } from '#server/modules/tasks/task-picks.service.ts';
import { refuseByRights } from '#server/modules/tasks/task-rights.service.ts';
import { addLinks, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { findOwnTeam } from '#server/modules/tasks/task-targets.data.ts';
import { readChangedTask, readTasks } from '#server/modules/tasks/tasks.data.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import type { CreateTaskInput } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

interface MadeTask {
  readonly id: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
  readonly description: string | null;
  readonly teamIds: string[];
  readonly memberIds: readonly string[];
}

/**
 * Creates a task: open, of type Task, in the caller's team and assigned to the caller unless the body says otherwise.
 * 403 EMAIL_UNVERIFIED, 404 for links to anything the caller does not see, 400 by field for the rest.
 */
export async function createTask(ctx: Context, input: CreateTaskInput): Promise<RawJson> {
  const { id } = await insertTask(ctx, input);
  return new RawJson(await readChangedTask(ctx, id));
}

/** The same, answering the tasks of the new task's team; without a team, the new task alone. */
export async function createTeamTask(ctx: Context, input: CreateTaskInput): Promise<RawJson> {
  const { id, teamIds } = await insertTask(ctx, input);
  if (teamIds.length === 0)
    return new RawJson(Buffer.from(`{"items":[${await readChangedTask(ctx, id)}],"total":1}`));
  return new RawJson(await readTasks(ctx, { teamIds: teamIds.slice(0, 1) }));
}

function insertTask(ctx: Context, input: CreateTaskInput): Promise<MadeTask> {
  return inTransaction(ctx, async (tx) => {
    const made = await addTask(tx, input, { refuse: (links) => refuseNew(tx, input, links) });
    await tellAssigned(tx, [made]);
    await tellMentioned(tx, made);
    return made;
  });
}

/** Assigning others and their estimates is a manager's of the team, also while a task is made. */
async function refuseNew(tx: Tx, input: CreateTaskInput, { memberIds, teamIds }: NewLinks): Promise<void> {
  const before = { memberIds: [], estimate: null, title: input.title, description: null };
  const change = { memberIds, estimate: newEstimate(input) };
  await refuseByRights(tx, { before, change, teamIds });
}

interface NewTaskRules {
  /** Throws where the caller may not make the task for these people in these teams. */
  readonly refuse?: (links: NewLinks) => Promise<void>;
}

/** A new task inside a transaction; it stands on top of its column. */
export async function addTask(
  tx: Tx,
  input: CreateTaskInput,
  { refuse }: NewTaskRules = {},
): Promise<MadeTask> {
  if (!tx.isEmailVerified) throw forbidden(authTexts.unverified, 'EMAIL_UNVERIFIED');
  const { organizationId } = tx;
  if (organizationId === undefined) throw fieldError('organizationId', 'Create an organization first');
  const links = await linksOf(tx, input);
  const projectId = input.projectId ?? null;
  await requireTargets(tx, organizationId, { wanted: { ...links, projectId } });
  await refuse?.(links);
  const { teamIds } = links;
  const row = await rowOf(tx, input, { organizationId, projectId, teamIds });
  const id = uuidv7();
  const now = tx.now();
  const stamp = { createdAt: now, updatedAt: now, createdByUserId: tx.userId };
  const owner = { id, tenantId: tx.tenantId, organizationId, projectId, ...stamp };
  const number = await takeTaskNumber(tx, { projectId, teamId: teamIds[0] ?? null });
  const { status = null, taskStatusId = null } = row;
  const rank = await topRank(tx, { organizationId, status, taskStatusId, teamIds });
  await tx.db.task.create({ data: { ...row, ...owner, ...number, rank } });
  await addLinks(tx, id, links);
  await logCreated(tx, { taskId: id, organizationId });
  if (projectId !== null) await exportTasks(tx, [id]);
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', id));
  const { title, description } = row;
  const { prefix, number: ownNumber } = number;
  return { id, title, prefix, number: ownNumber, description, teamIds, memberIds: links.memberIds };
}

type NewLinks = Awaited<ReturnType<typeof linksOf>>;

async function linksOf(tx: Tx, input: CreateTaskInput) {
  const ownTeam = input.teams === undefined ? await findOwnTeam(tx) : undefined;
  const members = idsOf(input.members) ?? [];
  return {
    teamIds: idsOf(input.teams) ?? (ownTeam === undefined ? [] : [ownTeam]),
    tagIds: idsOf(input.tags) ?? [],
    memberIds: members.length === 0 && tx.employeeId !== undefined ? [tx.employeeId] : members,
  };
}

async function rowOf(tx: Tx, input: CreateTaskInput, place: ListPlace) {
  const dates = { startDate: dateOf(input.startDate) ?? null, dueDate: dateOf(input.dueDate) ?? null };
  refuseDateOrder(dates, tx);
  const picks = await pickListsOfNew(tx, { body: input, place });
  const columns = pickedColumns(picks);
  if (input.parentId !== undefined) {
    await requireParent(tx, input.parentId, { issueType: columns.issueType ?? null });
  }
  const isDone = isCompleted({ status: columns.status, taskStatus: picks.statuses?.row });
  return {
    title: input.title,
    description: input.description === undefined ? null : cleanHtml(input.description),
    estimate: newEstimate(input),
    version: input.version ?? null,
    public: input.public ?? true,
    parentId: input.parentId ?? null,
    ...dates,
    ...columns,
    resolvedAt: isDone ? tx.now() : null,
  };
}
