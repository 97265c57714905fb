import { queryRows } from '#server/db/query.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { mentionableSql } from '#server/modules/tasks/task-news.sql.ts';
import type { EditedTask, Tx } from '#server/modules/tasks/task-rows.data.ts';
import { uuid } from '#shared/http/query.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { grouped } from '#shared/text/grouped.ts';

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
  /** Who has it from now on and had it not before. */
  readonly memberIds: readonly string[];
}

/** Tells people that they have tasks now; of many at once they hear in one piece. */
export async function tellAssigned(tx: Tx, tasks: readonly AssignedTask[]): Promise<void> {
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

/** Tells the members that edits have added. */
export function tellNewMembers(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const assigned = tasks.flatMap(({ stored, edit: { columns, links } }) => {
    const memberIds = links.memberIds?.filter((id) => !stored.memberIds.includes(id)) ?? [];
    const { id, prefix, number, title } = stored;
    return memberIds.length === 0 ? [] : [{ id, prefix, number, title: columns.title ?? title, memberIds }];
  });
  return tellAssigned(tx, assigned);
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
  /** What it said before. */
  readonly before?: string | null;
}

/** Tells those whom a description mentions from now on, as far as they see the task. */
export async function tellMentioned(
  tx: Tx,
  { id, description, before, ...task }: DescribedTask,
): Promise<void> {
  const known = mentionedIn(before);
  const asked = mentionedIn(description).filter((one) => !known.includes(one) && one !== tx.employeeId);
  if (asked.length === 0) return;
  const rows = await queryRows<{ id: string }>(
    tx,
    mentionableSql({ tenantId: tx.tenantId, taskId: id, employeeIds: asked }),
  );
  await notify(tx, {
    receiverEmployeeIds: rows.map((row) => row.id),
    type: 'task.mentioned',
    entity: 'Task',
    entityId: id,
    title: taskName(task),
  });
}
