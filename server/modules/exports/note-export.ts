import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';

export interface TakenFile {
  readonly name: string;
  readonly format: string;
  /** Its days. */
  readonly from: string;
  readonly to: string;
}

/** Keeps who took which records out of the workspace. */
export async function noteExport(ctx: Context, { name, format, from, to }: TakenFile): Promise<void> {
  const { tenantId, organizationId } = ctx;
  const about =
    organizationId === undefined
      ? ({ entity: 'Tenant', entityId: tenantId } as const)
      : ({ entity: 'Organization', entityId: organizationId } as const);
  await inTransaction(ctx, (tx) =>
    noteChange(tx, { action: 'export.file', ...about, after: { file: name, format, from, to } }),
  );
}
