import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { SmtpRow } from '#server/modules/workspaces/smtp.data.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';

type Tx = InTransaction<Context>;

const auditedKeys: readonly AuditField[] = ['fromAddress', 'host', 'port', 'secure', 'username'];

function aboutServer({ id: entityId, organizationId }: SmtpRow) {
  return { entity: 'SmtpSetting', entityId, organizationId: organizationId ?? undefined } as const;
}

/** Of the password only that there is another one now. */
export async function noteServer(tx: Tx, before: SmtpRow | undefined, after: SmtpRow): Promise<void> {
  const change = differenceOf(before ?? {}, after, auditedKeys);
  const isNewPassword = (before?.password ?? null) !== after.password;
  if (change === undefined && !isNewPassword) return;
  await noteChange(tx, {
    ...aboutServer(after),
    action: 'smtp.save',
    before: { ...change?.before },
    after: { ...change?.after, ...(isNewPassword && { password: 'changed' }) },
  });
}

export async function noteRemovedServer(tx: Tx, server: SmtpRow): Promise<void> {
  const before = { host: server.host, fromAddress: server.fromAddress };
  await noteChange(tx, { ...aboutServer(server), action: 'smtp.delete', before });
}
