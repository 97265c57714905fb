import type { BaseContext, Context } from '#server/context/context.ts';
import type { IdentityRow } from '#server/context/identity.sql.ts';
import { memberSql, toIdentity } from '#server/context/session-resolver.ts';
import { queryRows } from '#server/db/query.ts';

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
  const [row] = await queryRows<IdentityRow>(base, memberSql({ tenantId, userId }));
  if (row === undefined) return undefined;
  return { ...base, ...toIdentity(row), tenantId, userId };
}
