import { type Context, readRows } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { RawJson } from '#server/http/serialize.ts';
import { listSql, removeSql, summarySql } from '#server/modules/recordings/recordings.sql.ts';
import {
  type RecordingKind,
  type RecordingListQuery,
  type RecordingSummary,
  recordingSwitches,
} from '#shared/recordings/recording.schema.ts';

/** Whose recordings: one person's, or everybody's in the organization. */
export interface Recorded {
  readonly organizationId: string;
  readonly employeeId?: string;
}

type Switches = Readonly<Record<RecordingKind, boolean>>;

const switches = { allowScreenshotCapture: true, allowInputCapture: true, allowAppCapture: true } as const;

/** What the organization lets programs record. */
export async function findSwitches(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  organizationId: string,
): Promise<Switches> {
  const where = { tenantId_id: { tenantId: ctx.tenantId, id: organizationId } };
  const row = await ctx.db.organization.findUnique({ where, select: switches });
  const isOn = (kind: RecordingKind) => row?.[recordingSwitches[kind]] ?? false;
  return { screenshot: isOn('screenshot'), input: isOn('input'), app: isOn('app') };
}

const pageSize = { usual: 50, most: 200 };

export async function listRecorded(
  ctx: Context,
  { organizationId, employeeId }: Recorded,
  { kind, skip = 0, take = pageSize.usual }: RecordingListQuery,
): Promise<RawJson> {
  const values = [ctx.tenantId, organizationId, employeeId ?? null, skip, Math.min(take, pageSize.most)];
  const rows = await readRows<{ json: string }>(ctx, `recorded-${kind}`, listSql(kind), values);
  return new RawJson(`[${rows.map(({ json }) => json).join(',')}]`);
}

interface CountRow {
  readonly kind: RecordingKind;
  readonly count: number;
  readonly latestAt: string | null;
}

export async function countRecorded(
  ctx: Context,
  { organizationId, employeeId }: Recorded,
  isOn: Switches,
): Promise<RecordingSummary[]> {
  const values = [ctx.tenantId, organizationId, employeeId ?? null];
  const rows = await readRows<CountRow>(ctx, 'recorded-counts', summarySql, values);
  return rows.map(({ kind, count, latestAt }) => ({
    kind,
    isOn: isOn[kind],
    count,
    ...(latestAt === null ? {} : { latestAt }),
  }));
}

/** Answers how many are gone. */
export async function removeRecorded(
  tx: InTransaction<Context>,
  { organizationId, employeeId }: Recorded,
  { kind, ids }: { readonly kind: RecordingKind; readonly ids?: readonly string[] | undefined },
): Promise<number> {
  const values = [tx.tenantId, organizationId, employeeId ?? null, ids ?? null];
  const more = kind === 'input' ? [tx.now()] : [];
  const [row] = await tx.db.$queryRawUnsafe<{ count: number }[]>(removeSql[kind], ...values, ...more);
  return row?.count ?? 0;
}
