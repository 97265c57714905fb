import { type Octokit, RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type ConnectionRow, findActiveConnections } from '#server/modules/integrations/connections.data.ts';
import {
  type ExportedTask,
  findExportedComment,
  findExportedTask,
} from '#server/modules/integrations/export.data.ts';
import { clientOf } from '#server/modules/integrations/github-client.ts';
import { mayPass, wordsOf } from '#server/modules/integrations/import-work.service.ts';
import {
  changedFields,
  type FieldName,
  fieldsOfTask,
  hashesOf,
  type IssueFields,
} from '#server/modules/integrations/issue-fields.ts';
import { markOf, toMarkdown } from '#server/modules/integrations/issue-text.ts';
import { knownPeople, type People } from '#server/modules/integrations/people.service.ts';
import { remoteIssue } from '#server/modules/integrations/remote-shapes.ts';
import {
  findRepositories,
  type LinkedRepository,
  noteRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { isWanted } from '#server/modules/integrations/sync-rules.ts';
import { logSync } from '#server/modules/integrations/syncs.data.ts';
import {
  findTieOfTask,
  goneIssue,
  isExportedComment,
  saveTie,
  type Tie,
  tieComment,
} from '#server/modules/integrations/ties.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

interface Way {
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly octokit: Octokit;
}

/** The way from a task to its repository; undefined where its project exchanges nothing. */
async function wayOf(
  base: BaseContext,
  tenantId: string,
  { project }: ExportedTask,
): Promise<Way | undefined> {
  const link = project?.repository;
  if (!project?.isTasksAutoSync || !link?.hasSyncEnabled || link.deletedAt !== null) return undefined;
  const [connection] = await findActiveConnections(base, { id: link.integrationTenantId, tenantId });
  if (connection === undefined) return undefined;
  const [repository] = await findRepositories(base, connection, Number(link.repositoryId));
  if (repository === undefined) return undefined;
  return { connection, repository, octokit: await clientOf(base, connection) };
}

function addressOf({ repository }: Way) {
  const [owner = '', repo = ''] = repository.fullName.split('/');
  return { owner, repo };
}

function fieldsOf(task: ExportedTask, people: People): IssueFields {
  return fieldsOfTask({
    title: task.title,
    description: task.description,
    isDone: isCompleted(task),
    tags: task.tags.map(({ tag }) => tag.name),
    logins: task.members.flatMap(({ employeeId }) => people.loginOf(employeeId) ?? []),
  });
}

async function createIssue(base: BaseContext, way: Way, task: ExportedTask, people: People): Promise<string> {
  const fields = fieldsOf(task, people);
  const { title, labels, assignees } = fields;
  const body = `${fields.body}\n\n${markOf('task', task.id)}`.trim();
  const made = await way.octokit.rest.issues.create({
    ...addressOf(way),
    ...{ title, body, labels: [...labels], assignees: [...assignees] },
  });
  const issue = remoteIssue.parse(made.data);
  // A new issue is open; a finished task closes it in the next step.
  const open = hashesOf({ ...fields, state: 'open' });
  await keep(base, way, task.id, { issue, exportedHash: open });
  return `#${issue.number}`;
}

async function keep(
  base: BaseContext,
  { repository }: Way,
  taskId: string,
  { issue, exportedHash }: { issue: ReturnType<typeof remoteIssue.parse>; exportedHash: string },
): Promise<void> {
  const remoteUpdatedAt = new Date(issue.updated_at);
  const state = { issueId: issue.id, issueNumber: issue.number, remoteUpdatedAt, exportedHash };
  await inTransaction(base, (tx) => saveTie(tx, repository, taskId, state));
}

/** People whom only GitHub knows stay assigned. */
async function assigneesFor(way: Way, issue_number: number, fields: IssueFields, people: People) {
  const { data } = await way.octokit.rest.issues.get({ ...addressOf(way), issue_number });
  const others = remoteIssue
    .parse(data)
    .assignees.map(({ login }) => login)
    .filter((login) => people.employeeOf(login) === undefined);
  return [...fields.assignees, ...others];
}

async function patchOf(
  way: Way,
  tie: Tie,
  facts: { fields: IssueFields; changed: readonly FieldName[]; people: People },
) {
  const { fields, changed, people } = facts;
  const has = (name: FieldName) => changed.includes(name);
  return {
    ...(has('title') && { title: fields.title }),
    ...(has('body') && { body: fields.body }),
    ...(has('state') && { state: fields.state }),
    ...(has('labels') && { labels: [...fields.labels] }),
    ...(has('assignees') && { assignees: await assigneesFor(way, tie.issueNumber, fields, people) }),
  };
}

async function updateIssue(
  base: BaseContext,
  way: Way,
  facts: { task: ExportedTask; tie: Tie; people: People },
): Promise<string | undefined> {
  const { task, tie, people } = facts;
  const fields = fieldsOf(task, people);
  const exportedHash = hashesOf(fields);
  const changed = changedFields(tie.exportedHash, exportedHash);
  if (changed.length === 0) return undefined;
  const patch = await patchOf(way, tie, { fields, changed, people });
  const { data } = await way.octokit.rest.issues.update({
    ...addressOf(way),
    ...{ issue_number: tie.issueNumber, ...patch },
  });
  await keep(base, way, task.id, { issue: remoteIssue.parse(data), exportedHash });
  return `#${tie.issueNumber}`;
}

async function exportTo(
  base: BaseContext,
  way: Way,
  task: ExportedTask,
  tie: Tie | null,
): Promise<string | undefined> {
  const people = await knownPeople(base, way.connection);
  if (tie !== null) return updateIssue(base, way, { task, tie, people });
  const made = await createIssue(base, way, task, people);
  if (isCompleted(task)) {
    const { tenantId } = way.connection;
    const fresh = await findTieOfTask(base, { tenantId, taskId: task.id });
    if (fresh !== null) await updateIssue(base, way, { task, tie: fresh, people });
  }
  return made;
}

/** Keeps what came of it where managers read it; what may pass is thrown, to be tried again. */
async function told(base: BaseContext, way: Way, act: () => Promise<string | undefined>): Promise<void> {
  const { repository, connection } = way;
  const { tenantId } = connection;
  const place = { tenantId, integrationTenantId: connection.id, repositoryId: repository.id };
  const line = { ...place, projectId: null, kind: 'export', createdByUserId: null } as const;
  try {
    const message = await act();
    if (message === undefined) return;
    await logSync(base, line, { status: 'done', message, seen: 1, updated: 1 });
    await noteRepository(base, repository, { lastError: null });
  } catch (error) {
    const message = wordsOf(error);
    await noteRepository(base, repository, { lastError: message });
    if (mayPass(error)) throw error;
    await logSync(base, line, { status: 'failed', message, seen: 1 });
    if (!(error instanceof RequestError)) throw error;
  }
}

/** Tells GitHub what changed at a task since both sides were last the same; nothing where nothing did. */
export async function exportTask(
  base: BaseContext,
  job: { tenantId: string; taskId: string },
): Promise<void> {
  const task = await findExportedTask(base, job);
  const way = task === null ? undefined : await wayOf(base, job.tenantId, task);
  if (task === null || task.project === null || way === undefined) return;
  const tie = await findTieOfTask(base, job);
  const isElsewhere =
    tie !== null && (tie.issueNumber === goneIssue || tie.repositoryId !== way.repository.id);
  const labels = task.tags.map(({ tag }) => tag.name);
  if (isElsewhere || (tie === null && !isWanted(task.project, labels))) return;
  await told(base, way, () => exportTo(base, way, task, tie));
}

/** Tells GitHub a comment on a task that is tied to an issue, once. */
export async function exportComment(
  base: BaseContext,
  job: { tenantId: string; commentId: string },
): Promise<void> {
  const { tenantId, commentId } = job;
  const comment = await findExportedComment(base, job);
  if (comment === null || (await isExportedComment(base, job))) return;
  const taskId = comment.entityId;
  const task = await findExportedTask(base, { tenantId, taskId });
  const tie = await findTieOfTask(base, { tenantId, taskId });
  const way = task === null ? undefined : await wayOf(base, tenantId, task);
  if (way === undefined || tie === null || tie.issueNumber === goneIssue) return;
  if (tie.repositoryId !== way.repository.id) return;
  const { createdByUser: user } = comment;
  const name = user === null ? 'Takt' : fullNameOf({ ...user, email: user.account?.email });
  const body = `**${name}**\n\n${toMarkdown(comment.comment)}\n\n${markOf('comment', commentId)}`;
  await told(base, way, async () => {
    const issue_number = tie.issueNumber;
    const { data } = await way.octokit.rest.issues.createComment({ ...addressOf(way), issue_number, body });
    const ties = { kind: 'comment', remoteId: String(data.id), commentId } as const;
    await inTransaction(base, (tx) => tieComment(tx, way.repository, ties));
    return `#${issue_number}`;
  });
}
