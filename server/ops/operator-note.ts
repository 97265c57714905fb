import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { type AuditValues, auditRows } from '#server/context/audit.ts';
import type { Origin } from '#server/context/context.ts';
import type { RunText } from '#server/db/insert-many.ts';
import { insertMany } from '#server/db/insert-many.ts';

/** The origin of calls from the command line. */
export const commandLine: Origin = { requestId: 'cli', ip: '', userAgent: 'cli', language: undefined };

/** An operation on all data of a workspace. */
export interface OperatorNote {
  readonly action: 'backup.create' | 'backup.restore' | 'workspace.export' | 'workspace.import';
  readonly after: AuditValues;
}

/** Writes it into the audit of each workspace. */
export async function noteByOperator(
  client: pg.ClientBase,
  tenantIds: readonly string[],
  note: OperatorNote,
): Promise<void> {
  const sql: RunText = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const moment = new Date();
  const events = tenantIds.map((tenantId) => {
    const about = { tenantId, entity: 'Tenant', entityId: tenantId, actorType: 'command-line' } as const;
    return { ...note, ...about };
  });
  await insertMany(sql, 'audit_entries', auditRows({ origin: commandLine, now: () => moment }, events));
}

/** The same in all workspaces there are. */
export async function noteEverywhere(client: pg.ClientBase, note: OperatorNote): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from tenants where "deletedAt" is null');
  await noteByOperator(
    client,
    rows.map(({ id }) => id),
    note,
  );
}

/**
 * For work that is already done and cannot be undone: returns the reason why the audit entry could not be written, if
 * it could not.
 */
export async function whyUnnoted(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
