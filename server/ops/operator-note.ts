import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { type AuditValues, auditRows } from '#server/context/audit.ts';
import type { Origin } from '#server/context/context.ts';
import type { RunText } from '#server/db/insert-many.ts';
import { insertMany } from '#server/db/insert-many.ts';

/** Where calls of the command line come from. */
export const commandLine: Origin = { requestId: 'cli', ip: '', userAgent: 'cli', language: undefined };

/** What was done with all that a workspace holds. */
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

/** For what is done already and stays so: answers why the audit could not be written, when it could not. */
export async function whyUnnoted(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
