import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/modules/integrations/connect/connections.data.ts';
import type {
  LinkedProject,
  LinkedRepository,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { withoutExport } from '#server/modules/integrations/inbound/delivery-context.ts';
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
} from '#server/modules/integrations/sync/issue-fields.ts';
import {
  findLink,
  findLinkOfTask,
  type IssueLink,
  lockIssue,
  saveLink,
  unlinked,
} from '#server/modules/integrations/sync/issue-links.data.ts';
import { markedId, toHtml } from '#server/modules/integrations/sync/issue-text.ts';
import type { People } from '#server/modules/integrations/sync/people.service.ts';
import { findChoices } from '#server/modules/task-lists/choices.data.ts';
import { addTag } from '#server/modules/task-lists/tags.service.ts';
import { firstStatus, listReader } from '#server/modules/tasks/edit/task-choices.service.ts';
import { addTask } from '#server/modules/tasks/edit/task-create.service.ts';
import { saveEdits } from '#server/modules/tasks/edit/task-save.service.ts';
import { isEmpty, toTaskEdit } from '#server/modules/tasks/edit/task-update.service.ts';
import { lockTasks, type StoredTask } from '#server/modules/tasks/task-rows.data.ts';
import type { UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

type SyncResult = 'created' | 'updated' | 'same';

interface IssuePlace {
  readonly repository: LinkedRepository;
  readonly project: LinkedProject;
  readonly people: People;
  /** Whether an issue without a task becomes one. */
  readonly shouldCreate: (issue: RemoteIssue) => boolean;
}

/** Maps the fields of the issue to those of a task. */
async function inputOf(tx: Tx, issue: RemoteIssue, { project, people }: IssuePlace, fields: IssueFields) {
  const teamIds = project.teams.map(({ organizationTeamId }) => organizationTeamId);
  const members = fields.assignees.flatMap((login) => people.employeeOf(login) ?? []);
  return {
    title: fields.title,
    description: toHtml(issue.body ?? ''),
    tags: (await resolveTags(tx, issue.labels, teamIds)).map((id) => ({ id })),
    members: members.map((id) => ({ id })),
    teams: teamIds.map((id) => ({ id })),
  };
}

/** The status for an open or closed issue in the lists of the place; undefined where there is none. */
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
  const changesState = has('state') && isDone !== (fields.state === 'closed');
  const taskStatusId = changesState ? await statusOf(tx, where, issue) : undefined;
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
  const edit = await toTaskEdit(tx, stored, { input: { ...untouched, ...input }, lists: listReader(tx) });
  if (isEmpty(edit)) return false;
  await saveEdits(tx, [{ stored, edit }]);
  return true;
}

function isStale({ remoteUpdatedAt }: IssueLink, issue: RemoteIssue): boolean {
  return remoteUpdatedAt !== null && new Date(issue.updated_at) < remoteUpdatedAt;
}

async function updateLinked(
  tx: Tx,
  link: IssueLink,
  issue: RemoteIssue,
  place: IssuePlace,
): Promise<SyncResult> {
  if (link.taskId === null || link.issueNumber === unlinked || isStale(link, issue)) return 'same';
  const fields = fieldsOfIssue(issue, (login) => place.people.employeeOf(login) !== undefined);
  const now = hashesOf(fields);
  const changed = changedFields(link.exportedHash, now);
  if (changed.length === 0) return 'same';
  const [stored] = await lockTasks(tx, [link.taskId]);
  if (stored === undefined) return 'same';
  const isChanged = await editFrom(tx, stored, { issue, place, fields, changed });
  await saveLink(
    tx,
    place.repository,
    link.taskId,
    stateOf(issue, withFields(link.exportedHash, now, changed)),
  );
  return isChanged ? 'updated' : 'same';
}

function stateOf(issue: RemoteIssue, exportedHash: string) {
  const remoteUpdatedAt = new Date(issue.updated_at);
  return { issueId: issue.id, issueNumber: issue.number, remoteUpdatedAt, exportedHash };
}

/** The task an issue was created from, while the two are not linked yet. */
async function findOrigin(tx: Tx, issue: RemoteIssue): Promise<string | undefined> {
  const taskId = markedId('task', issue.body ?? '');
  if (taskId === undefined) return undefined;
  const [stored] = await lockTasks(tx, [taskId]);
  if (stored === undefined || (await findLinkOfTask(tx, { tenantId: tx.tenantId, taskId })) !== null)
    return undefined;
  return taskId;
}

/**
 * Applies the changes of an issue to its task, or creates the task. A field that did not change there stays as it is
 * here; an issue that was read before changes nothing.
 */
export function applyRemoteIssue(ctx: Context, issue: RemoteIssue, place: IssuePlace): Promise<SyncResult> {
  return inTransaction(ctx, async (outer) => {
    const tx = withoutExport(outer);
    await lockIssue(tx, place.repository, issue.id);
    const link = await findLink(tx, place.repository, issue.id);
    if (link !== null) return updateLinked(tx, link, issue, place);
    const fields = fieldsOfIssue(issue, (login) => place.people.employeeOf(login) !== undefined);
    const state = stateOf(issue, hashesOf(fields));
    const origin = await findOrigin(tx, issue);
    if (origin !== undefined) {
      await saveLink(tx, place.repository, origin, state);
      return 'same';
    }
    if (!place.shouldCreate(issue)) return 'same';
    const taskId = await createFrom(tx, issue, place, fields);
    await saveLink(tx, place.repository, taskId, state);
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

interface Label {
  readonly name: string;
  readonly color?: string | undefined;
}

const keyOf = (name: string) => name.trim().toLowerCase();

interface TagValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly teamIds: readonly string[];
  readonly keys: readonly string[];
}

const tagsSql = rowStatement(
  { id: uuid, key: text },
  (p: Params<TagValues>) => sql`
select id, lower(btrim(name)) as key from tags
where "tenantId" = ${p.tenantId}::uuid and "deletedAt" is null and lower(btrim(name)) = any(${p.keys}::text[])
  and ("organizationId" is null or "organizationId" = ${p.organizationId}::uuid)
  and ("organizationTeamId" is null or "organizationTeamId" = any(${p.teamIds}::uuid[]))
order by "organizationTeamId" nulls first, "createdAt" desc`,
);

/** The labels as tags of the organization or of one of these teams, in their order; missing ones are created for the organization. */
async function resolveTags(tx: Tx, labels: readonly Label[], teamIds: readonly string[]): Promise<string[]> {
  const byKey = new Map(
    labels.filter(({ name }) => name.trim() !== '').map((label) => [keyOf(label.name), label]),
  );
  if (byKey.size === 0) return [];
  const { tenantId, organizationId } = tx;
  const values = { tenantId, organizationId, teamIds, keys: [...byKey.keys()] };
  const rows = await queryRows(tx, tagsSql(values));
  const existing = new Map(rows.toReversed().map(({ id, key }) => [key, id]));
  const ids: string[] = [];
  for (const [key, { name, color }] of byKey) {
    const id =
      existing.get(key) ?? (await addTag(tx, { name: name.trim(), ...(color && { color: `#${color}` }) }));
    ids.push(id);
  }
  return [...new Set(ids)];
}
