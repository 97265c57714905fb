import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

type Value = string | number | boolean | string[] | null;

/** Field by field what it was and what it is. */
export type Changes = Readonly<Record<string, { readonly from: Value; readonly to: Value }>>;

interface Subject {
  readonly taskId: string;
  readonly organizationId: string;
}

function stamp(tx: Tx, { taskId, organizationId }: Subject) {
  const who = { tenantId: tx.tenantId, organizationId, createdByUserId: tx.userId, createdAt: tx.now() };
  return { ...who, entity: 'Task', entityId: taskId };
}

export async function logCreated(tx: Tx, subject: Subject): Promise<void> {
  await tx.db.activityLog.create({ data: { ...stamp(tx, subject), action: 'Created' } });
}

export async function logDeleted(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const data = subjects.map((subject) => ({ ...stamp(tx, subject), action: 'Deleted' }));
  await tx.db.activityLog.createMany({ data });
}

/** One entry for each task; none for one without changes. */
export async function logUpdated(
  tx: Tx,
  updates: readonly (Subject & { readonly changes: Changes })[],
): Promise<void> {
  const data = updates
    .map(({ changes, ...subject }) => ({ subject, entries: Object.entries(changes) }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ subject, entries }) => ({
      ...stamp(tx, subject),
      action: 'Updated',
      updatedFields: entries.map(([field]) => field),
      previousValues: Object.fromEntries(entries.map(([field, { from }]) => [field, from])),
      updatedValues: Object.fromEntries(entries.map(([field, { to }]) => [field, to])),
    }));
  if (data.length > 0) await tx.db.activityLog.createMany({ data });
}

/** Names by id, so that the log can be read after the rows are gone. */
export type Names = ReadonlyMap<string, string>;

type Ids = readonly string[];

const inside = (tx: Tx, ids: Ids) => ({ tenantId: tx.tenantId, id: { in: [...new Set(ids)] } });

function byId<Row extends { id: string }>(rows: readonly Row[], nameOf: (row: Row) => string): Names {
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

export async function peopleNames(tx: Tx, ids: Ids): Promise<Names> {
  if (ids.length === 0) return new Map();
  const person = { firstName: true, lastName: true, account: { select: { email: true } } } as const;
  const select = { id: true, user: { select: person } } as const;
  const rows = await tx.db.employee.findMany({ where: inside(tx, ids), select });
  return byId(rows, ({ user }) => fullNameOf({ ...user, email: user.account?.email }));
}

export async function tagNames(tx: Tx, ids: Ids): Promise<Names> {
  if (ids.length === 0) return new Map();
  const select = { id: true, name: true } as const;
  return byId(await tx.db.tag.findMany({ where: inside(tx, ids), select }), ({ name }) => name);
}

export async function teamNames(tx: Tx, ids: Ids): Promise<Names> {
  if (ids.length === 0) return new Map();
  const select = { id: true, name: true } as const;
  return byId(await tx.db.organizationTeam.findMany({ where: inside(tx, ids), select }), ({ name }) => name);
}

export async function projectNames(tx: Tx, ids: Ids): Promise<Names> {
  if (ids.length === 0) return new Map();
  const select = { id: true, name: true } as const;
  return byId(
    await tx.db.organizationProject.findMany({ where: inside(tx, ids), select }),
    ({ name }) => name,
  );
}

export async function taskTitles(tx: Tx, ids: Ids): Promise<Names> {
  if (ids.length === 0) return new Map();
  const select = { id: true, title: true } as const;
  return byId(await tx.db.task.findMany({ where: inside(tx, ids), select }), ({ title }) => title);
}
