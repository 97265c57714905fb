import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

type Value = string | number | boolean | string[] | null;

/** Field by field what it was and what it is. */
export type Changes = Readonly<Record<string, { readonly from: Value; readonly to: Value }>>;

interface Subject {
  readonly taskId: string;
  readonly organizationId: string;
}

async function write(
  tx: Tx,
  { taskId, organizationId }: Subject,
  entry: Pick<
    Prisma.ActivityLogUncheckedCreateInput,
    'action' | 'updatedFields' | 'previousValues' | 'updatedValues'
  >,
): Promise<void> {
  const who = { tenantId: tx.tenantId, organizationId, createdByUserId: tx.userId, createdAt: tx.now() };
  await tx.db.activityLog.create({ data: { ...who, entity: 'Task', entityId: taskId, ...entry } });
}

export function logCreated(tx: Tx, subject: Subject): Promise<void> {
  return write(tx, subject, { action: 'Created' });
}

export function logUpdated(tx: Tx, subject: Subject, changes: Changes): Promise<void> {
  const entries = Object.entries(changes);
  return write(tx, subject, {
    action: 'Updated',
    updatedFields: entries.map(([field]) => field),
    previousValues: Object.fromEntries(entries.map(([field, { from }]) => [field, from])),
    updatedValues: Object.fromEntries(entries.map(([field, { to }]) => [field, to])),
  });
}

/** Names for ids, so that the log can be read after the rows are gone. */
export async function peopleNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.employee.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] } },
    select: { user: { select: { firstName: true, lastName: true, account: { select: { email: true } } } } },
  });
  return rows.map(({ user }) => fullNameOf({ ...user, email: user.account?.email })).sort();
}

export async function tagNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.tag.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] } },
    select: { name: true },
  });
  return rows.map(({ name }) => name).sort();
}

export async function teamNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.organizationTeam.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] } },
    select: { name: true },
  });
  return rows.map(({ name }) => name).sort();
}

export async function projectName(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const where = { tenantId: tx.tenantId, id };
  const project = await tx.db.organizationProject.findFirst({ where, select: { name: true } });
  return project?.name ?? null;
}

export async function taskTitle(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const task = await tx.db.task.findFirst({
    where: { tenantId: tx.tenantId, id },
    select: { title: true },
  });
  return task?.title ?? null;
}
