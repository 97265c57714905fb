import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, lockRowsWithReferences } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

const countSql = statement(
  (p: Params<{ organizationId: string }>) => sql`
  update organizations set "totalEmployees" = (
    select count(*) from employees
    where "organizationId" = ${p.organizationId} and "isActive" and not "isArchived" and "deletedAt" is null
  ) where id = ${p.organizationId}`,
);

/** Writes the number of active employees into the organization. */
export async function recountEmployees(tx: Tx, organizationId: string): Promise<void> {
  // The lock first: of two additions at once the second has to see the first.
  await lockRowsWithReferences(tx, 'organizations', [organizationId]);
  await execute(tx, countSql({ organizationId }));
}
