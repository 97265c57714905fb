import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const purpose = 'provider-sign-in';

/** Both halves of a ticket: one travels in the address, the other in a cookie of the browser. */
export interface TicketHalves {
  readonly ticket: string;
  readonly binding: string;
}

function hashOf({ ticket, binding }: TicketHalves): string {
  return hashToken(`${ticket}.${binding}`);
}

export async function insertTicket(
  tx: Tx,
  accountId: string,
  { halves, lifeSeconds }: { halves: TicketHalves; lifeSeconds: number },
): Promise<void> {
  const now = tx.now();
  await tx.db.oneTimeCode.create({
    data: {
      purpose,
      // Where mailed codes have their address.
      email: `account:${accountId}`,
      accountId,
      tokenHash: hashOf(halves),
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      createdAt: now,
    },
  });
}

/** The account of a live ticket, which ends with this. */
export async function takeTicket(
  tx: Tx,
  halves: TicketHalves,
): Promise<{ id: string; email: string } | undefined> {
  const [taken] = await tx.db.oneTimeCode.updateManyAndReturn({
    where: {
      purpose,
      tokenHash: hashOf(halves),
      consumedAt: null,
      expiresAt: { gt: tx.now() },
    },
    data: { consumedAt: tx.now() },
    select: { accountId: true },
  });
  if (!taken?.accountId) return undefined;
  const account = await tx.db.account.findFirst({
    where: { id: taken.accountId, isActive: true, deletedAt: null },
    select: { id: true, email: true },
  });
  return account ?? undefined;
}
