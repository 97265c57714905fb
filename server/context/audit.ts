import { v7 as uuidv7 } from 'uuid';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import type { AuditAction, AuditEntity } from '#shared/audit/audit-names.ts';

/** Field values in an audit entry. */
export type AuditValues = { readonly [Field in AuditField]?: Prisma.InputJsonValue | null };

/** A change of an entity. Never contains secrets. */
export interface AuditedChange {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId: string;
  readonly organizationId?: string | undefined;
  /** The employee whose time or rights changed. */
  readonly employeeId?: string | undefined;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  /** The actor's reason, in their own words. */
  readonly reason?: string | undefined;
}

export interface AuditEvent extends AuditedChange {
  readonly tenantId: string;
  /** Absent for an actor outside the workspace, and for the system. */
  readonly actorUserId?: string | undefined;
  /** `system` is the server itself, `token` a program with a person's token. Default: `user`. */
  readonly actorType?: 'user' | 'token' | 'system' | 'command-line';
  /** The name of the API token, of a change through one. */
  readonly tokenName?: string | undefined;
}

type Written = Pick<BaseContext, 'origin' | 'now'>;

const columnsOf = (change: AuditedChange) => ({
  id: uuidv7(),
  organizationId: change.organizationId ?? null,
  employeeId: change.employeeId ?? null,
  action: change.action,
  entity: change.entity,
  entityId: change.entityId,
  before: change.before ?? null,
  after: change.after ?? null,
  reason: change.reason ?? null,
});

type Actor = Pick<AuditEvent, 'tenantId' | 'actorUserId' | 'actorType' | 'tokenName'>;

/** The actor, the origin and the time of a change. */
const deedColumns = (
  { origin: { ip, requestId }, now }: Written,
  { tenantId, actorUserId, actorType = 'user', tokenName }: Actor,
) => ({
  ...{ tenantId, actorUserId: actorUserId ?? null, actorType, tokenName: tokenName ?? null },
  ...{ ip: ip === '' ? null : ip, requestId, at: now() },
});

/** The origin and the token of a change, for statements that write audit entries themselves. */
export interface Deed {
  readonly ip: string;
  readonly requestId: string;
  readonly tokenName: string | undefined;
}

export const deedOf = ({ origin, token }: Pick<BaseContext, 'origin'> & Pick<Identity, 'token'>): Deed => ({
  ip: origin.ip,
  requestId: origin.requestId,
  tokenName: token?.name,
});

/** Rows of the audit, for callers without a Prisma transaction. */
export function auditRows(written: Written, events: readonly AuditEvent[]) {
  return events.map((event) => ({ ...columnsOf(event), ...deedColumns(written, event) }));
}

/** The name of an action as an SQL literal, for statements that write audit entries. */
export function actionSql(action: AuditAction): string {
  return `'${action}'`;
}

/** Writes the actor, the previous values and the origin of a change. */
export async function writeAudit(
  tx: Pick<InTransaction<BaseContext>, 'db'> & Written,
  events: readonly AuditEvent[],
): Promise<void> {
  await insertMany(tx, 'audit_entries', auditRows(tx, events));
}

/** The same for something the caller did in their workspace. */
export async function noteChange(tx: InTransaction<Context>, ...changes: AuditedChange[]): Promise<void> {
  const { tenantId, organizationId, userId: actorUserId } = tx;
  const actorType = tx.token === undefined ? 'user' : 'token';
  const rows = changes.map((change) => columnsOf({ organizationId, ...change }));
  const actor = { tenantId, actorUserId, actorType, tokenName: tx.token?.name } as const;
  await insertMany(tx, 'audit_entries', rows, deedColumns(tx, actor));
}

type Plain = string | number | boolean | null;
type PlainValues = { [Field in AuditField]?: Plain };

function plain(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** The values under these keys that differ, before and after; undefined when none does. */
export function differenceOf(
  before: object,
  after: object,
  keys: readonly AuditField[],
): { before: PlainValues; after: PlainValues } | undefined {
  const was: PlainValues = {};
  const is: PlainValues = {};
  for (const key of keys) {
    const old = plain(Reflect.get(before, key));
    const next = plain(Reflect.get(after, key));
    if (old === next) continue;
    was[key] = old;
    is[key] = next;
  }
  return Object.keys(is).length === 0 ? undefined : { before: was, after: is };
}
