import type { BaseContext, Context } from '#server/context/context.ts';
import { memberSql, toIdentity } from '#server/context/session-resolver.ts';
import { queryRows } from '#server/db/query.ts';

/** The member for whom a job runs. */
export interface JobMember {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * A context for work that the server does on behalf of a member, with their present rights; undefined once they have
 * left.
 */
export async function memberContext(
  base: BaseContext,
  { tenantId, userId }: JobMember,
): Promise<Context | undefined> {
  const [row] = await queryRows(base, memberSql({ tenantId, userId }));
  if (row === undefined) return undefined;
  return { ...base, ...toIdentity(row), tenantId, userId };
}
