import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, lockFor, queryRows } from '#server/db/query.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

export type CodePurpose =
  | 'sign-in'
  | 'email-verification'
  | 'email-change'
  | 'password-reset'
  | 'first-password'
  | 'join-request';

export interface CodeKey {
  readonly purpose: CodePurpose;
  readonly email: string;
}

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

/** Serializes calls for the same address, so that counts stay correct until the transaction ends. */
export async function lockCodes(tx: Tx, { purpose, email }: CodeKey): Promise<void> {
  await lockFor(tx, purpose, email);
}

export async function countUnused(tx: Tx, { purpose, email }: CodeKey, since: Date): Promise<number> {
  return tx.db.oneTimeCode.count({ where: { purpose, email, consumedAt: null, createdAt: { gt: since } } });
}

const countTrySql = rowStatement(
  { codeHash: text },
  (p: Params<CodeKey & { now: Date; maximum: number; tried: string }>) => sql`
  with live as (
    select id, "codeHash", coalesce(payload -> 'tried', '[]') as tried from one_time_codes
    where purpose = ${p.purpose} and email = ${p.email} and "consumedAt" is null and "expiresAt" > ${p.now}
      and attempts < ${p.maximum} and "codeHash" is not null
  ), counted as (
    update one_time_codes c
    set attempts = attempts + 1,
      payload = coalesce(payload, '{}') || jsonb_build_object('tried', live.tried || to_jsonb(${p.tried}::text))
    from live where c.id = live.id and not live.tried @> to_jsonb(${p.tried}::text)
  )
  select "codeHash" from live`,
);

/**
 * Counts a try against every live code of the address and returns their hashes. A repeated wrong code is not a new
 * try: one input may arrive in two calls.
 */
export async function countTry(
  tx: Tx,
  { purpose, email }: CodeKey,
  { tried, maximum }: { tried: string; maximum: number },
): Promise<string[]> {
  const values = { purpose, email, tried, maximum, now: tx.now() };
  const rows = await queryRows(tx, countTrySql(values));
  return rows.map(({ codeHash }) => codeHash);
}

export async function consumeCodes(tx: Tx, { purpose, email }: CodeKey): Promise<void> {
  await tx.db.oneTimeCode.updateMany({
    where: { purpose, email, consumedAt: null },
    data: { consumedAt: tx.now() },
  });
}

/** Expires earlier codes; they still count against the sending limit. */
export async function expireCodes(tx: Tx, { purpose, email }: CodeKey): Promise<void> {
  const now = tx.now();
  await tx.db.oneTimeCode.updateMany({
    where: { purpose, email, consumedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
}

/** Whether this code was valid once and has expired. */
export async function isExpiredCode(tx: Tx, { purpose, email }: CodeKey, codeHash: string): Promise<boolean> {
  const where = { purpose, email, codeHash, consumedAt: null, expiresAt: { lte: tx.now() } };
  return (await tx.db.oneTimeCode.count({ where })) > 0;
}

const retentionMilliseconds = 24 * 60 * 60_000;

const deleteOldSql = statement(
  (p: Params<{ before: Date }>) => sql`
  delete from one_time_codes where id in (
    select id from one_time_codes where "expiresAt" < ${p.before} limit 100 for update skip locked
  )`,
);

/** Codes that ended a day ago are of no use to anybody. */
export async function deleteOldCodes(tx: Tx): Promise<void> {
  await execute(tx, deleteOldSql({ before: new Date(tx.now().getTime() - retentionMilliseconds) }));
}
