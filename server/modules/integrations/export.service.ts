import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { createOnce, releaseClaim } from '#server/modules/integrations/create-once.ts';
import { type ExportedTask, findExportedTask } from '#server/modules/integrations/export.data.ts';
import { addressOf, told, type Way, wayOf } from '#server/modules/integrations/export-way.ts';
import {
  changedFields,
  type FieldName,
  fieldsOfIssue,
  fieldsOfTask,
  hashesOf,
  type IssueFields,
  isAbandoned,
} from '#server/modules/integrations/issue-fields.ts';
import { markedId, markOf } from '#server/modules/integrations/issue-text.ts';
import { knownPeople, type People } from '#server/modules/integrations/people.service.ts';
import { remoteIssue } from '#server/modules/integrations/remote-shapes.ts';
import { isWanted } from '#server/modules/integrations/sync-rules.ts';
import { findTieOfTask, goneIssue, saveTie, type Tie } from '#server/modules/integrations/ties.data.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

type Remote = ReturnType<typeof remoteIssue.parse>;

function fieldsOf(task: ExportedTask, people: People): IssueFields {
  return fieldsOfTask({
    title: task.title,
    description: task.description,
    isDone: isCompleted(task),
    tags: task.tags.map(({ tag }) => tag.name),
    logins: task.members.flatMap(({ employeeId }) => people.loginOf(employeeId) ?? []),
  });
}

/** The issue that was made of the task since then, by somebody who never came to tie the two. */
async function findMade(way: Way, taskId: string, since: Date): Promise<Remote | undefined> {
  const { issues } = way.octokit.rest;
  const options = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const;
  const pages = way.octokit.paginate.iterator(issues.listForRepo, {
    ...addressOf(way),
    ...{ ...options, since: since.toISOString() },
  });
  for await (const { data } of pages) {
    const found = data.find(({ body }) => markedId('task', body ?? '') === taskId);
    if (found !== undefined) return remoteIssue.parse(found);
  }
  return undefined;
}

/** Answers the tie of the issue that the task became; what has changed since it was made is told in the next step. */
async function createIssue(
  base: BaseContext,
  way: Way,
  task: ExportedTask,
  people: People,
): Promise<Tie | null> {
  const fields = fieldsOf(task, people);
  const { title, labels, assignees } = fields;
  const body = `${fields.body}\n\n${markOf('task', task.id)}`.trim();
  const issue = await createOnce(
    base,
    { place: way.connection, recordId: task.id },
    {
      find: (since) => findMade(way, task.id, since),
      create: async () => {
        const asked = { title, body, labels: [...labels], assignees: [...assignees] };
        const made = await way.octokit.rest.issues.create({ ...addressOf(way), ...asked });
        return remoteIssue.parse(made.data);
      },
    },
  );
  const exportedHash = hashesOf(fieldsOfIssue(issue, (login) => people.employeeOf(login) !== undefined));
  await keep(base, way, task.id, { issue, exportedHash });
  return findTieOfTask(base, { tenantId: way.connection.tenantId, taskId: task.id });
}

async function keep(
  base: BaseContext,
  { connection, repository }: Way,
  taskId: string,
  { issue, exportedHash }: { issue: Remote; exportedHash: string },
): Promise<void> {
  const remoteUpdatedAt = new Date(issue.updated_at);
  const state = { issueId: issue.id, issueNumber: issue.number, remoteUpdatedAt, exportedHash };
  await inTransaction(base, async (tx) => {
    await saveTie(tx, repository, taskId, state);
    await releaseClaim(tx, connection, taskId);
  });
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

function reasonOf({ status }: ExportedTask): 'not_planned' | 'completed' {
  return isAbandoned(status) ? 'not_planned' : 'completed';
}

async function patchOf(
  way: Way,
  tie: Tie,
  facts: { task: ExportedTask; fields: IssueFields; changed: readonly FieldName[]; people: People },
) {
  const { task, fields, changed, people } = facts;
  const has = (name: FieldName) => changed.includes(name);
  return {
    ...(has('title') && { title: fields.title }),
    ...(has('body') && { body: fields.body }),
    ...(has('state') && {
      state: fields.state,
      ...(fields.state === 'closed' && { state_reason: reasonOf(task) }),
    }),
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
  const patch = await patchOf(way, tie, { task, fields, changed, people });
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
  if (made === null) return undefined;
  await updateIssue(base, way, { task, tie: made, people });
  return `#${made.issueNumber}`;
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
