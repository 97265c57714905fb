import { v7 as uuidv7 } from 'uuid';
import { toRows } from '#server/db/insert-many.ts';
import { execute } from '#server/db/query.ts';
import { type Params, statement } from '#server/db/sql.ts';
import { insertTaskRows } from '#server/modules/tasks/edit/insert-rows.sql.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

type Value = string | number | boolean | string[] | null;

/** Previous and new values by field. */
export type Changes = Readonly<Record<string, { readonly from: Value; readonly to: Value }>>;

interface Subject {
  readonly taskId: string;
  readonly organizationId: string;
}

const insertSql = statement((p: Params<{ activity: string }>) => insertTaskRows('activity_logs', p.activity));

type Entry = Subject & { readonly action: 'Created' | 'Updated' | 'Deleted'; readonly changes?: Changes };

/** Rows of the activity of tasks. */
export function activityRows(tx: Tx, entries: readonly Entry[]) {
  const { tenantId, userId: createdByUserId } = tx;
  return entries.map(({ taskId, organizationId, action, changes }) => {
    const fields = changes && Object.entries(changes);
    return {
      ...{ id: uuidv7(), tenantId, organizationId, entity: 'Task', entityId: taskId, action },
      updatedFields: fields?.map(([field]) => field) ?? [],
      previousValues: fields && Object.fromEntries(fields.map(([field, { from }]) => [field, from])),
      updatedValues: fields && Object.fromEntries(fields.map(([field, { to }]) => [field, to])),
      ...{ createdByUserId, tokenName: tx.token?.name, createdAt: tx.now(), actorType: 'User' },
    };
  });
}

async function insertActivity(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await execute(tx, insertSql({ activity: toRows(activityRows(tx, entries)) }));
}

export function logDeleted(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  return insertActivity(
    tx,
    subjects.map((subject) => ({ ...subject, action: 'Deleted' })),
  );
}

/** One entry for each task; none for one without changes. */
export function logUpdated(
  tx: Tx,
  updates: readonly (Subject & { readonly changes: Changes })[],
): Promise<void> {
  const changed = updates.filter(({ changes }) => Object.keys(changes).length > 0);
  return insertActivity(
    tx,
    changed.map((update) => ({ ...update, action: 'Updated' })),
  );
}

/** Names by id, so that the log stays readable after the rows were deleted. */
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
