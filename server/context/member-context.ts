import { type BaseContext, type Context, readRows } from '#server/context/context.ts';
import type { IdentityRow } from '#server/context/identity.sql.ts';
import { memberSql, toIdentity } from '#server/context/session-resolver.ts';

/** Who a job works for. */
export interface JobMember {
  readonly tenantId: string;
  readonly userId: string;
}

/** A context in which the server does what somebody asked for, with the rights they have now; undefined once they left. */
export async function memberContext(
  base: BaseContext,
  { tenantId, userId }: JobMember,
): Promise<Context | undefined> {
  const [row] = await readRows<IdentityRow>(base, 'member', memberSql, [tenantId, userId]);
  if (row === undefined) return undefined;
  return { ...base, ...toIdentity(row), tenantId, userId };
}
