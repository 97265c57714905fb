import { type Context, readRows } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { savedReportsSql } from '#server/modules/saved-reports/saved-reports.sql.ts';
import { countedValues } from '#server/modules/teams/visible-teams.sql.ts';
import type {
  CreateSavedReportInput,
  SavedReport,
  UpdateSavedReportInput,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportKind, savedReportQuery } from '#shared/reports/saved-report.schema.ts';

type Tx = InTransaction<Context>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly report: string;
  readonly query: unknown;
  readonly organizationTeamId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly isOwn: boolean;
  readonly mayDelete: boolean;
  readonly shareExpiresAt: Date | null;
  readonly owner: string;
}

function visibilityOf({ shareExpiresAt, organizationTeamId }: Row): SavedReport['visibility'] {
  if (shareExpiresAt !== null) return 'link';
  return organizationTeamId === null ? 'private' : 'team';
}

const toSavedReport =
  ({ permissions }: Pick<Context, 'permissions'>) =>
  (row: Row) => ({
    ...row,
    report: savedReportKind.parse(row.report),
    query: savedReportQuery.parse(row.query),
    visibility: visibilityOf(row),
    mayDelete: row.mayDelete || permissions.has('CHANGE_SELECTED_EMPLOYEE'),
    shareExpiresAt: row.shareExpiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

export async function findSavedReports(ctx: Context): Promise<SavedReport[]> {
  const rows = await readRows<Row & Record<string, unknown>>(ctx, 'saved-reports', savedReportsSql, [
    ...countedValues(ctx),
    null,
  ]);
  return rows.map(toSavedReport(ctx));
}

/** One of them, as the transaction sees it. */
export async function findSavedReport(tx: Tx, id: string): Promise<SavedReport | undefined> {
  const rows = await tx.db.$queryRawUnsafe<Row[]>(savedReportsSql, ...countedValues(tx), id);
  return rows.map(toSavedReport(tx))[0];
}

/** How many the caller has; none is added meanwhile. */
export async function countOwn({ db, tenantId, userId }: Tx): Promise<number> {
  await db.$executeRaw`select 1 from users where id = ${userId}::uuid for no key update`;
  return db.savedReport.count({ where: { tenantId, userId } });
}

const whoSees = (organizationTeamId: string | null | undefined) => ({
  organizationTeamId: organizationTeamId ?? null,
  visibility: organizationTeamId ? 'team' : 'private',
});

export async function insertSavedReport(
  tx: Tx,
  { name, report, query, organizationTeamId }: CreateSavedReportInput,
  organizationId: string,
): Promise<string> {
  const { tenantId, userId } = tx;
  const now = tx.now();
  const times = { createdAt: now, updatedAt: now };
  const { id } = await tx.db.savedReport.create({
    data: {
      tenantId,
      organizationId,
      userId,
      name,
      report,
      query: omitUndefined(query),
      ...whoSees(organizationTeamId),
      ...times,
    },
    select: { id: true },
  });
  return id;
}

const own = ({ tenantId, userId }: Tx, id: string) => ({ id, tenantId, userId });

export async function saveSavedReport(
  tx: Tx,
  saved: SavedReport,
  { name, query, organizationTeamId }: UpdateSavedReportInput,
): Promise<void> {
  const teamId = organizationTeamId === undefined ? saved.organizationTeamId : organizationTeamId;
  const seen = whoSees(teamId);
  await tx.db.savedReport.updateMany({
    where: own(tx, saved.id),
    data: {
      ...omitUndefined({ name, query: query && omitUndefined(query) }),
      ...seen,
      visibility: saved.visibility === 'link' ? 'link' : seen.visibility,
      updatedAt: tx.now(),
    },
  });
}

export async function deleteSavedReport(tx: Tx, id: string): Promise<number> {
  const { count } = await tx.db.savedReport.deleteMany({ where: { tenantId: tx.tenantId, id } });
  return count;
}

export async function openLink(
  tx: Tx,
  id: string,
  { tokenHash, expiresAt }: { tokenHash?: string; expiresAt: Date },
): Promise<void> {
  await tx.db.savedReport.updateMany({
    where: own(tx, id),
    data: {
      ...(tokenHash === undefined ? {} : { shareTokenHash: tokenHash }),
      shareExpiresAt: expiresAt,
      visibility: 'link',
    },
  });
}

export async function closeLink(tx: Tx, { id, organizationTeamId }: SavedReport): Promise<void> {
  await tx.db.savedReport.updateMany({
    where: own(tx, id),
    data: { shareTokenHash: null, shareExpiresAt: null, ...whoSees(organizationTeamId) },
  });
}
