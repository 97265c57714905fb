import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { addressOf } from '#server/modules/integrations/connect/repositories.data.ts';
import { createOnce, releaseClaim } from '#server/modules/integrations/outbound/create-once.ts';
import {
  type ExportedTask,
  type ExportTarget,
  findExportedTask,
  findExportTarget,
  recordExport,
} from '#server/modules/integrations/outbound/export-target.ts';
import {
  changedFields,
  type FieldName,
  fieldsOfIssue,
  fieldsOfTask,
  hashesOf,
  type IssueFields,
  isAbandoned,
  passesFilter,
} from '#server/modules/integrations/sync/issue-fields.ts';
import {
  findLinkOfTask,
  type IssueLink,
  saveLink,
  unlinked,
} from '#server/modules/integrations/sync/issue-links.data.ts';
import { markedId, markOf } from '#server/modules/integrations/sync/issue-text.ts';
import { type People, readPeople } from '#server/modules/integrations/sync/people.service.ts';
import { remoteIssue } from '#server/modules/integrations/sync/remote-shapes.ts';
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

/** Finds an issue that a worker created from the task since then, but never linked. */
async function findCreated(target: ExportTarget, taskId: string, since: Date): Promise<Remote | undefined> {
  const { issues } = target.octokit.rest;
  const options = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const;
  const pages = target.octokit.paginate.iterator(issues.listForRepo, {
    ...addressOf(target.repository),
    ...{ ...options, since: since.toISOString() },
  });
  for await (const { data } of pages) {
    const existing = data.find(({ body }) => markedId('task', body ?? '') === taskId);
    if (existing !== undefined) return remoteIssue.parse(existing);
  }
  return undefined;
}

/** Creates the issue and answers its link; later changes are sent by the next step. */
async function createIssue(
  base: BaseContext,
  target: ExportTarget,
  task: ExportedTask,
  people: People,
): Promise<IssueLink | null> {
  const fields = fieldsOf(task, people);
  const { title, labels, assignees } = fields;
  const body = `${fields.body}\n\n${markOf('task', task.id)}`.trim();
  const issue = await createOnce(
    base,
    { place: target.connection, recordId: task.id },
    {
      find: (since) => findCreated(target, task.id, since),
      create: async () => {
        const input = { title, body, labels: [...labels], assignees: [...assignees] };
        const created = await target.octokit.rest.issues.create({
          ...addressOf(target.repository),
          ...input,
        });
        return remoteIssue.parse(created.data);
      },
    },
  );
  const exportedHash = hashesOf(fieldsOfIssue(issue, (login) => people.employeeOf(login) !== undefined));
  await saveExport(base, target, task.id, { issue, exportedHash });
  return findLinkOfTask(base, { tenantId: target.connection.tenantId, taskId: task.id });
}

async function saveExport(
  base: BaseContext,
  { connection, repository }: ExportTarget,
  taskId: string,
  { issue, exportedHash }: { issue: Remote; exportedHash: string },
): Promise<void> {
  const remoteUpdatedAt = new Date(issue.updated_at);
  const state = { issueId: issue.id, issueNumber: issue.number, remoteUpdatedAt, exportedHash };
  await inTransaction(base, async (tx) => {
    await saveLink(tx, repository, taskId, state);
    await releaseClaim(tx, connection, taskId);
  });
}

/** People without an account here stay assigned. */
async function assigneesFor(target: ExportTarget, issue_number: number, fields: IssueFields, people: People) {
  const { data } = await target.octokit.rest.issues.get({ ...addressOf(target.repository), issue_number });
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
  target: ExportTarget,
  link: IssueLink,
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
    ...(has('assignees') && { assignees: await assigneesFor(target, link.issueNumber, fields, people) }),
  };
}

async function updateIssue(
  base: BaseContext,
  target: ExportTarget,
  facts: { task: ExportedTask; link: IssueLink; people: People },
): Promise<string | undefined> {
  const { task, link, people } = facts;
  const fields = fieldsOf(task, people);
  const exportedHash = hashesOf(fields);
  const changed = changedFields(link.exportedHash, exportedHash);
  if (changed.length === 0) return undefined;
  const patch = await patchOf(target, link, { task, fields, changed, people });
  const { data } = await target.octokit.rest.issues.update({
    ...addressOf(target.repository),
    ...{ issue_number: link.issueNumber, ...patch },
  });
  await saveExport(base, target, task.id, { issue: remoteIssue.parse(data), exportedHash });
  return `#${link.issueNumber}`;
}

async function exportTo(
  base: BaseContext,
  target: ExportTarget,
  task: ExportedTask,
  link: IssueLink | null,
): Promise<string | undefined> {
  const people = await readPeople(base, target.connection);
  if (link !== null) return updateIssue(base, target, { task, link, people });
  const created = await createIssue(base, target, task, people);
  if (created === null) return undefined;
  await updateIssue(base, target, { task, link: created, people });
  return `#${created.issueNumber}`;
}

/** Sends the changes of a task since both sides were last in step. */
export async function exportTask(
  base: BaseContext,
  job: { tenantId: string; taskId: string },
): Promise<void> {
  const task = await findExportedTask(base, job);
  const target = task === null ? undefined : await findExportTarget(base, job.tenantId, task);
  if (task === null || task.project === null || target === undefined) return;
  const link = await findLinkOfTask(base, job);
  const isElsewhere =
    link !== null && (link.issueNumber === unlinked || link.repositoryId !== target.repository.id);
  const labels = task.tags.map(({ tag }) => tag.name);
  if (isElsewhere || (link === null && !passesFilter(task.project, labels))) return;
  await recordExport(base, target, () => exportTo(base, target, task, link));
}
