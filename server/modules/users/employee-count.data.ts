import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

/** Writes the number of active employees into the organization. */
export async function recountEmployees(tx: Tx, organizationId: string): Promise<void> {
  // The lock first: of two additions at once the second has to see the first.
  await tx.db.$executeRaw`select 1 from organizations where id = ${organizationId}::uuid for update`;
  await tx.db.$executeRaw`
    update organizations set "totalEmployees" = (
      select count(*) from employees
      where "organizationId" = ${organizationId}::uuid and "isActive" and not "isArchived" and "deletedAt" is null
    ) where id = ${organizationId}::uuid`;
}
