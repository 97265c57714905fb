import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid as uuidColumn } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import type { EditedTask, Tx } from '#server/modules/tasks/task-rows.data.ts';
import { readersSql } from '#server/modules/tasks/visible-tasks.sql.ts';
import { uuid } from '#shared/http/query.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { grouped } from '#shared/text/grouped.ts';

/** Filters the employees to those who work here and see the task. */
const mentionableSql = rowStatement(
  { id: uuidColumn },
  (p: Params<{ tenantId: string; taskId: string; employeeIds: readonly string[] }>) => sql`
${readersSql(p)} and e.id = any(${p.employeeIds}::uuid[])`,
);

interface NamedTask {
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
}

/** Number and title. */
export function taskName(task: NamedTask): string {
  return `${taskNumberText(task)} ${task.title}`;
}

interface AssignedTask extends NamedTask {
  readonly id: string;
  /** Members who were not assigned before. */
  readonly memberIds: readonly string[];
}

/** Notifies people of tasks they are assigned to; many at once are one notification. */
export async function notifyAssigned(tx: Tx, tasks: readonly AssignedTask[]): Promise<void> {
  const groups = grouped(tasks, ({ memberIds }) => memberIds.toSorted().join(' '));
  for (const group of groups.values()) {
    const [first] = group;
    const receivers = first?.memberIds.filter((id) => id !== tx.employeeId) ?? [];
    if (first === undefined || receivers.length === 0) continue;
    const more = group.length - 1;
    await notify(tx, {
      receiverEmployeeIds: receivers,
      type: 'task.assigned',
      entity: 'Task',
      entityId: first.id,
      title: taskName(first),
      ...(more === 0 ? {} : { params: { more, path: '/tasks?tasks=mine' } }),
    });
  }
}

/** Notifies the members that edits have added. */
export function notifyNewMembers(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const assigned = tasks.flatMap(({ stored, edit: { columns, links } }) => {
    const memberIds = links.memberIds?.filter((id) => !stored.memberIds.includes(id)) ?? [];
    const { id, prefix, number, title } = stored;
    return memberIds.length === 0 ? [] : [{ id, prefix, number, title: columns.title ?? title, memberIds }];
  });
  return notifyAssigned(tx, assigned);
}

const mention = /<span[^>]*\bdata-type="mention"[^>]*\bdata-id="([^"]+)"/g;

/** Employees that a cleaned text mentions. */
function mentionedIn(html: string | null | undefined): string[] {
  return [...(html ?? '').matchAll(mention)].flatMap(([, id]) =>
    uuid.safeParse(id).success && id !== undefined ? [id] : [],
  );
}

interface DescribedTask extends NamedTask {
  readonly id: string;
  readonly description: string | null | undefined;
  /** The description before. */
  readonly before?: string | null;
}

/** Notifies those whom the description mentions and did not before, if they see the task. */
export async function notifyMentioned(
  tx: Tx,
  { id, description, before, ...task }: DescribedTask,
): Promise<void> {
  const earlier = mentionedIn(before);
  const added = mentionedIn(description).filter((one) => !earlier.includes(one) && one !== tx.employeeId);
  if (added.length === 0) return;
  const rows = await queryRows(tx, mentionableSql({ tenantId: tx.tenantId, taskId: id, employeeIds: added }));
  await notify(tx, {
    receiverEmployeeIds: rows.map((row) => row.id),
    type: 'task.mentioned',
    entity: 'Task',
    entityId: id,
    title: taskName(task),
  });
}
