import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { withoutReturn } from '#server/modules/integrations/actor.ts';
import type { Tx } from '#server/modules/integrations/connections.data.ts';
import {
  changedFields,
  type FieldName,
  fieldsOfIssue,
  hashesOf,
  type IssueFields,
  isAbandoned,
  isDropped,
  type RemoteIssue,
  withFields,
} from '#server/modules/integrations/issue-fields.ts';
import { markedId, toHtml } from '#server/modules/integrations/issue-text.ts';
import { tagsOf } from '#server/modules/integrations/labels.service.ts';
import type { People } from '#server/modules/integrations/people.service.ts';
import type { LinkedProject, LinkedRepository } from '#server/modules/integrations/repositories.data.ts';
import {
  findTie,
  findTieOfTask,
  goneIssue,
  lockIssue,
  saveTie,
  type Tie,
} from '#server/modules/integrations/ties.data.ts';
import { findChoices } from '#server/modules/task-lists/choices.data.ts';
import { firstStatus } from '#server/modules/tasks/pick-from-list.ts';
import { addTask } from '#server/modules/tasks/task-create.service.ts';
import { listReader } from '#server/modules/tasks/task-picks.service.ts';
import { lockTasks, type StoredTask } from '#server/modules/tasks/task-rows.data.ts';
import { announceTasks, saveEdits } from '#server/modules/tasks/task-save.service.ts';
import { editOf, isEmpty } from '#server/modules/tasks/task-update.service.ts';
import type { UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

export type Taken = 'created' | 'updated' | 'same';

export interface IssuePlace {
  readonly repository: LinkedRepository;
  readonly project: LinkedProject;
  readonly people: People;
  /** Whether an issue without a task becomes one. */
  readonly makes: (issue: RemoteIssue) => boolean;
}

/** What each field of the issue is in the words of a task. */
async function inputOf(tx: Tx, issue: RemoteIssue, { project, people }: IssuePlace, fields: IssueFields) {
  const teamIds = project.teams.map(({ organizationTeamId }) => organizationTeamId);
  const members = fields.assignees.flatMap((login) => people.employeeOf(login) ?? []);
  return {
    title: fields.title,
    description: toHtml(issue.body ?? ''),
    tags: (await tagsOf(tx, issue.labels, teamIds)).map((id) => ({ id })),
    members: members.map((id) => ({ id })),
    teams: teamIds.map((id) => ({ id })),
  };
}

/** The status that an open or closed issue means in the lists of the place; undefined where the lists hold none. */
async function statusOf(
  tx: Tx,
  {
    organizationId,
    teamId,
    projectId,
  }: { organizationId: string; teamId: string | null; projectId: string | null },
  { state, state_reason }: Pick<RemoteIssue, 'state' | 'state_reason'>,
): Promise<string | undefined> {
  const { statuses } = await findChoices(tx, { organizationId, teamId, projectId });
  if (state !== 'closed') return firstStatus(statuses).id ?? undefined;
  const final = statuses.filter((one) => isCompleted({ status: one.value, taskStatus: one }));
  const dropped = isDropped(state_reason) ? final.find(({ value }) => isAbandoned(value)) : undefined;
  return (dropped ?? final[0])?.id;
}

async function createFrom(
  tx: Tx,
  issue: RemoteIssue,
  place: IssuePlace,
  fields: IssueFields,
): Promise<string> {
  const { repository, project } = place;
  const { description, ...input } = await inputOf(tx, issue, place, fields);
  const where = { ...repository, teamId: input.teams[0]?.id ?? null, projectId: project.id };
  const taskStatusId = fields.state === 'closed' ? await statusOf(tx, where, issue) : undefined;
  const { id } = await addTask(tx, {
    ...input,
    ...(description !== '' && { description }),
    ...(taskStatusId && { taskStatusId }),
    dueDate: undefined,
    startDate: undefined,
    projectId: project.id,
    public: !repository.private,
  });
  return id;
}

async function editFrom(
  tx: Tx,
  stored: StoredTask,
  facts: { issue: RemoteIssue; place: IssuePlace; fields: IssueFields; changed: readonly FieldName[] },
): Promise<boolean> {
  const { issue, place, fields, changed } = facts;
  const has = (name: FieldName) => changed.includes(name);
  const all = await inputOf(tx, issue, place, fields);
  const isDone = isCompleted({ status: stored.status, taskStatus: { isDone: stored.statusIsDone } });
  const where = { ...stored, teamId: stored.teamIds[0] ?? null };
  const turns = has('state') && isDone !== (fields.state === 'closed');
  const taskStatusId = turns ? await statusOf(tx, where, issue) : undefined;
  const others = stored.memberIds
    .filter((id) => place.people.loginOf(id) === undefined)
    .map((id) => ({ id }));
  const input = {
    ...(has('title') && { title: all.title }),
    ...(has('body') && { description: all.description === '' ? null : all.description }),
    ...(has('labels') && { tags: all.tags }),
    ...(has('assignees') && { members: [...all.members, ...others] }),
    ...(taskStatusId && { taskStatusId }),
  };
  return applyEdit(tx, stored, input);
}

const untouched = { tags: undefined, members: undefined, teams: undefined, projectId: undefined } as const;

async function applyEdit(tx: Tx, stored: StoredTask, input: Partial<UpdateTaskInput>): Promise<boolean> {
  const edit = await editOf(tx, stored, { input: { ...untouched, ...input }, lists: listReader(tx) });
  if (isEmpty(edit)) return false;
  await saveEdits(tx, [{ stored, edit }]);
  announceTasks(tx, [stored]);
  return true;
}

function isStale({ remoteUpdatedAt }: Tie, issue: RemoteIssue): boolean {
  return remoteUpdatedAt !== null && new Date(issue.updated_at) < remoteUpdatedAt;
}

async function updateTied(tx: Tx, tie: Tie, issue: RemoteIssue, place: IssuePlace): Promise<Taken> {
  if (tie.taskId === null || tie.issueNumber === goneIssue || isStale(tie, issue)) return 'same';
  const fields = fieldsOfIssue(issue, (login) => place.people.employeeOf(login) !== undefined);
  const now = hashesOf(fields);
  const changed = changedFields(tie.exportedHash, now);
  if (changed.length === 0) return 'same';
  const [stored] = await lockTasks(tx, [tie.taskId]);
  if (stored === undefined) return 'same';
  const isChanged = await editFrom(tx, stored, { issue, place, fields, changed });
  await saveTie(tx, place.repository, tie.taskId, stateOf(issue, withFields(tie.exportedHash, now, changed)));
  return isChanged ? 'updated' : 'same';
}

function stateOf(issue: RemoteIssue, exportedHash: string) {
  const remoteUpdatedAt = new Date(issue.updated_at);
  return { issueId: issue.id, issueNumber: issue.number, remoteUpdatedAt, exportedHash };
}

/** The task an issue was made from, while nobody has tied the two yet. */
async function findOrigin(tx: Tx, issue: RemoteIssue): Promise<string | undefined> {
  const taskId = markedId('task', issue.body ?? '');
  if (taskId === undefined) return undefined;
  const [stored] = await lockTasks(tx, [taskId]);
  if (stored === undefined || (await findTieOfTask(tx, { tenantId: tx.tenantId, taskId })) !== null)
    return undefined;
  return taskId;
}

/**
 * Brings what changed at an issue over to its task, or makes the task. A field that did not change there stays as it is
 * here; an issue that was read before changes nothing.
 */
export function takeIssue(ctx: Context, issue: RemoteIssue, place: IssuePlace): Promise<Taken> {
  return inTransaction(ctx, async (outer) => {
    const tx = withoutReturn(outer);
    await lockIssue(tx, place.repository, issue.id);
    const tie = await findTie(tx, place.repository, issue.id);
    if (tie !== null) return updateTied(tx, tie, issue, place);
    const fields = fieldsOfIssue(issue, (login) => place.people.employeeOf(login) !== undefined);
    const state = stateOf(issue, hashesOf(fields));
    const origin = await findOrigin(tx, issue);
    if (origin !== undefined) {
      await saveTie(tx, place.repository, origin, state);
      return 'same';
    }
    if (!place.makes(issue)) return 'same';
    const taskId = await createFrom(tx, issue, place, fields);
    await saveTie(tx, place.repository, taskId, state);
    return 'created';
  });
}

/** Moves a task to the first final status of its list; one that is finished, or unseen, stays as it is. */
export async function finishTask(tx: Tx, taskId: string): Promise<void> {
  const [stored] = await lockTasks(tx, [taskId]);
  if (stored === undefined) return;
  if (isCompleted({ status: stored.status, taskStatus: { isDone: stored.statusIsDone } })) return;
  const taskStatusId = await statusOf(
    tx,
    { ...stored, teamId: stored.teamIds[0] ?? null },
    { state: 'closed' },
  );
  if (taskStatusId === undefined) return;
  await applyEdit(tx, stored, { taskStatusId });
}
