import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { cleanHtml } from '#server/context/clean-html.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { lockFor } from '#server/db/query.ts';
import { conflict, fieldError, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { assertDateOrder, dateOf, newEstimate } from '#server/modules/tasks/edit/task-changes.service.ts';
import {
  type ListScope,
  listColumnsOf,
  listReader,
  resolveByName,
  resolveNewLists,
} from '#server/modules/tasks/edit/task-choices.service.ts';
import { nextTaskNumber, prefixAt } from '#server/modules/tasks/edit/task-number.data.ts';
import { assertRights } from '#server/modules/tasks/edit/task-rights.service.ts';
import {
  findOwnTeam,
  idsOf,
  requireParent,
  requireTargets,
  visibleTeamsAmong,
} from '#server/modules/tasks/edit/task-targets.data.ts';
import { insertTask } from '#server/modules/tasks/edit/task-writes.data.ts';
import { lockColumns, topRank } from '#server/modules/tasks/order/task-order.data.ts';
import { readNewTask, readTasks } from '#server/modules/tasks/read/tasks.data.ts';
import { exportTasks } from '#server/modules/tasks/task-export.data.ts';
import { notifyAssigned, notifyMentioned } from '#server/modules/tasks/task-news.ts';
import { lockTask, type StoredTask, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import type { List } from '#shared/http/envelope.ts';
import { type CreateTaskInput, type Task, taskTexts } from '#shared/tasks/task.schema.ts';
import { copiedIssueType, copiedTitle, type copyTaskInput } from '#shared/tasks/task-actions.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

interface CreatedTask {
  readonly id: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
  readonly description: string | null;
  readonly teamIds: string[];
  readonly memberIds: readonly string[];
}

/**
 * Creates a task: by default open, of type Task, in the caller's team and assigned to the caller. 403
 * EMAIL_UNVERIFIED, 404 for links to anything the caller does not see, 400 by field for the rest.
 */
export async function createTask(ctx: Context, input: CreateTaskInput): Promise<RawJson<Task>> {
  const { id } = await createInTransaction(ctx, input);
  return new RawJson(await readNewTask(ctx, { ...input, id }));
}

/** The same, answering the tasks of the new task's team; without a team, the new task alone. */
export async function createTeamTask(ctx: Context, input: CreateTaskInput): Promise<RawJson<List<Task>>> {
  const { id, teamIds } = await createInTransaction(ctx, input);
  if (teamIds.length === 0) return new RawJson(pageText([await readNewTask(ctx, { ...input, id })], 1));
  return new RawJson(await readTasks(ctx, { teamIds: teamIds.slice(0, 1) }));
}

function createInTransaction(ctx: Context, input: CreateTaskInput): Promise<CreatedTask> {
  return inTransaction(ctx, (tx) => createTaskIn(tx, input));
}

/** The same inside a transaction that does more. */
export async function createTaskIn(tx: Tx, input: CreateTaskInput): Promise<CreatedTask> {
  const repeated = await findRepeated(tx, input.clientId);
  if (repeated !== undefined) return repeated;
  const task = await addTask(tx, input, { assertAllowed: (links) => assertMayCreate(tx, input, links) });
  await notifyAssigned(tx, [task]);
  await notifyMentioned(tx, task);
  return task;
}

/** The task that the caller already created with this id; repeated calls wait for the first. */
async function findRepeated(tx: Tx, id: string | undefined): Promise<CreatedTask | undefined> {
  if (id === undefined) return undefined;
  await lockFor(tx, 'task-client-id', id);
  const made = await tx.db.task.findFirst({
    where: { id, tenantId: tx.tenantId, createdByUserId: tx.userId },
    select: {
      ...{ title: true, prefix: true, number: true, description: true, deletedAt: true },
      teams: { select: { organizationTeamId: true } },
      members: { select: { employeeId: true } },
    },
  });
  if (made === null) return undefined;
  const { deletedAt, teams, members, ...task } = made;
  if (deletedAt !== null) throw conflict(taskTexts.clientIdTaken, { code: 'CONFLICT' });
  const memberIds = members.map(({ employeeId }) => employeeId);
  return { ...task, id, teamIds: teams.map((team) => team.organizationTeamId), memberIds };
}

/** Assigning others and estimating for them requires a manager of the team, also for a new task. */
async function assertMayCreate(
  tx: Tx,
  input: CreateTaskInput,
  { memberIds, teamIds }: NewLinks,
): Promise<void> {
  const before = { memberIds: [], estimate: null, title: input.title, description: null };
  const change = { memberIds, estimate: newEstimate(input) };
  await assertRights(tx, { before, change, teamIds });
}

interface NewTaskRules {
  /** Throws where the caller may not make the task for these people in these teams. */
  readonly assertAllowed?: (links: NewLinks) => Promise<void>;
}

/** Creates a task inside a transaction; places it at the top of its column. */
export async function addTask(
  tx: Tx,
  input: CreateTaskInput,
  { assertAllowed }: NewTaskRules = {},
): Promise<CreatedTask> {
  if (!tx.isEmailVerified) throw forbidden(authTexts.unverified, 'EMAIL_UNVERIFIED');
  const { organizationId } = tx;
  if (organizationId === undefined) throw fieldError('organizationId', 'Create an organization first');
  const ownTeam = input.teams === undefined ? await findOwnTeam(tx, organizationId) : undefined;
  const links = linksOf(tx, input, ownTeam?.id);
  const projectId = input.projectId ?? null;
  const own = { memberIds: idsAmong(tx.employeeId), teamIds: idsAmong(ownTeam?.id) };
  await requireTargets(tx, organizationId, { after: { ...links, projectId }, before: own });
  await assertAllowed?.(links);
  const { teamIds } = links;
  const row = await rowOf(tx, input, { organizationId, projectId, teamIds });
  const place = { projectId, teamId: teamIds[0] ?? null };
  const prefix = await prefixAt(tx, place, projectId === null ? ownTeam : undefined);
  const id = input.clientId ?? uuidv7();
  const { status = null, taskStatusId = null } = row;
  const column = { organizationId, status, taskStatusId, teamIds };
  const number = await nextTaskNumber(tx, prefix);
  // A caller that puts a card on top at the same time waits here and then finds this rank.
  await lockColumns(tx, [column]);
  const rank = await topRank(tx, column);
  await insertTask(tx, { ...row, id, organizationId, projectId, ...number, rank }, links);
  if (projectId !== null) await exportTasks(tx, [id]);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', id));
  const { title, description } = row;
  return { id, title, ...number, description, teamIds, memberIds: links.memberIds };
}

type NewLinks = ReturnType<typeof linksOf>;

const idsAmong = (id: string | undefined): string[] => (id === undefined ? [] : [id]);

function linksOf(tx: Tx, input: CreateTaskInput, ownTeamId: string | undefined) {
  const members = idsOf(input.members) ?? [];
  return {
    teamIds: idsOf(input.teams) ?? idsAmong(ownTeamId),
    tagIds: idsOf(input.tags) ?? [],
    memberIds: members.length === 0 ? idsAmong(tx.employeeId) : members,
  };
}

async function rowOf(tx: Tx, input: CreateTaskInput, place: ListScope) {
  const dates = { startDate: dateOf(input.startDate) ?? null, dueDate: dateOf(input.dueDate) ?? null };
  assertDateOrder(dates, tx);
  const resolved = await resolveNewLists(tx, { body: input, place });
  const columns = listColumnsOf(resolved);
  if (input.parentId !== undefined) {
    await requireParent(tx, input.parentId, { issueType: columns.issueType ?? null });
  }
  const isDone = isCompleted({ status: columns.status, taskStatus: resolved.statuses?.row });
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

/**
 * Copies a task: "Copy" before the title, in the first status of the list, a Bug, assigned to the caller. Text,
 * labels, size, priority, version, estimate, project and the teams the caller sees are those of the task.
 */
export async function copyTask(
  ctx: Context,
  id: string,
  { title }: z.output<typeof copyTaskInput>,
): Promise<RawJson<Task>> {
  const copy = await inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    return addTask(tx, { ...(await copyOf(tx, task)), title: title ?? copiedTitle(task.title) });
  });
  return new RawJson(await readNewTask(ctx, copy));
}

async function copyOf(tx: Tx, task: StoredTask): Promise<Omit<CreateTaskInput, 'title'>> {
  const { organizationId, projectId } = task;
  const teamIds = await visibleTeamsAmong(tx, [...task.teamIds]);
  const { statuses, priorities, sizes } = await listReader(tx).choices({
    organizationId,
    teamIds,
    projectId,
  });
  // Drops a value whose row was deleted.
  const priority = resolveByName('priorities', task.priority ?? '', priorities);
  const size = resolveByName('sizes', task.size ?? '', sizes);
  return {
    taskStatusId: statuses[0]?.id,
    issueType: copiedIssueType,
    description: task.description ?? undefined,
    priority: priority?.name ?? undefined,
    size: size?.name ?? undefined,
    version: task.version ?? undefined,
    estimate: task.estimate ?? undefined,
    projectId: projectId ?? undefined,
    public: task.public,
    teams: teamIds.map((teamId) => ({ id: teamId })),
    tags: task.tagIds.map((tagId) => ({ id: tagId })),
    members: [],
  };
}
