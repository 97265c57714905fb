import type { Context } from '#server/context/context.ts';
import { openSecret } from '#server/context/secret-box.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { bool, jsonb, nullable, rowStatement, text, timestamp, uuid, word } from '#server/db/rows.ts';
import { join, type Params, raw, sql } from '#server/db/sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import {
  type CreateSavedReportInput,
  type SavedReport,
  type SavedReportQuery,
  savedReportKind,
  savedReportQuery,
  type UpdateSavedReportInput,
} from '#shared/reports/saved-report.schema.ts';

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
  /** To the owner alone. */
  readonly shareTokenSealed: string | null;
  readonly owner: string;
}

/** Saved reports of the caller and of the teams they see, or one of them; by name. A deleted team's are nobody's but their owner's. */
const savedReportsSql = rowStatement(
  {
    id: uuid,
    name: text,
    report: text,
    query: jsonb<unknown>(),
    organizationTeamId: nullable(uuid),
    createdAt: timestamp,
    updatedAt: timestamp,
    isOwn: bool,
    mayDelete: bool,
    shareExpiresAt: nullable(timestamp),
    shareTokenSealed: nullable(text),
    owner: text,
  },
  (p: Params<CallerValues & { id: string | undefined }>) => sql`
  select r.id, r.name, r.report, r.query, team.id as "organizationTeamId", r."createdAt", r."updatedAt",
    r."userId" = ${p.userId} as "isOwn",
    r."userId" = ${p.userId} or (team.id is not null and ${managesTeam(p, 'team.id')}) as "mayDelete",
    case when r."userId" = ${p.userId} and r."shareTokenHash" is not null then r."shareExpiresAt" end as "shareExpiresAt",
    case when r."userId" = ${p.userId} then r."shareTokenSealed" end as "shareTokenSealed",
    ${raw(fullNameSql('u'))} as owner
  from saved_reports r
  join users u on u."tenantId" = r."tenantId" and u.id = r."userId"
  left join organization_teams team on team."tenantId" = r."tenantId" and team.id = r."organizationTeamId"
    and team."deletedAt" is null
  where r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId} and (${p.id}::uuid is null or r.id = ${p.id})
    and (r."userId" = ${p.userId} or (team.id is not null and ${visibleTeam(p)}))
  order by lower(r.name), r.id`,
);

function visibilityOf({
  shareExpiresAt,
  organizationTeamId,
}: Pick<Row, 'shareExpiresAt' | 'organizationTeamId'>): SavedReport['visibility'] {
  if (shareExpiresAt !== null) return 'link';
  return organizationTeamId === null ? 'private' : 'team';
}

const toSavedReport =
  ({ permissions, services }: Pick<Context, 'permissions' | 'services'>) =>
  ({ shareTokenSealed: sealed, ...row }: Row) => ({
    ...row,
    report: savedReportKind.parse(row.report),
    query: savedReportQuery.parse(row.query),
    visibility: visibilityOf(row),
    mayDelete: row.mayDelete || permissions.has('CHANGE_SELECTED_EMPLOYEE'),
    shareExpiresAt: row.shareExpiresAt?.toISOString() ?? null,
    ...(sealed === null ? {} : { isLinkKept: openSecret(services.config, sealed) !== undefined }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

async function readSavedReports(ctx: Context | Tx, id?: string): Promise<SavedReport[]> {
  const rows = await queryRows(ctx, savedReportsSql({ ...callerValues(ctx), id }));
  return rows.map(toSavedReport(ctx));
}

export const findSavedReports = (ctx: Context): Promise<SavedReport[]> => readSavedReports(ctx);

/** One of them. */
export async function findSavedReport(tx: Context | Tx, id: string): Promise<SavedReport | undefined> {
  const [saved] = await readSavedReports(tx, id);
  return saved;
}

const subjects = [
  { key: 'member', table: 'employees', what: 'The employee' },
  { key: 'project', table: 'organization_projects', what: 'The project' },
  { key: 'task', table: 'tasks', what: 'The task' },
  { key: 'label', table: 'tags', what: 'A label' },
  { key: 'team', table: 'organization_teams', what: 'The team' },
] as const;
type Subject = (typeof subjects)[number];

const missingSql = rowStatement(
  { what: word<Subject['what']>() },
  (p: Params<Pick<SavedReportQuery, Subject['key']> & { tenantId: string }>) =>
    join(
      subjects.map(
        ({ key, table, what }) => sql`select ${raw(`'${what}'`)} as what where exists (
      select from unnest(${p[key]}::uuid[]) as filter (id) where not exists (
        select from ${raw(table)} r where r."tenantId" = ${p.tenantId}::uuid and r.id = filter.id))`,
      ),
      ' union all ',
    ),
);

/** The first filter of a view that does not exist in the workspace; other readers see the parts they may see. */
export async function findMissingOfView(
  tx: Queryable & Pick<Tx, 'tenantId'>,
  query: SavedReportQuery,
): Promise<Subject['what'] | undefined> {
  if (subjects.every(({ key }) => query[key] === undefined)) return undefined;
  const { member, project, task, label, team } = query;
  const ids = { member, project, task, label, team };
  const [row] = await queryRows(tx, missingSql({ tenantId: tx.tenantId, ...ids }));
  return row?.what;
}

export function countOwn({ db, tenantId, userId }: Tx): Promise<number> {
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
  link: { shareTokenHash?: string; shareTokenSealed?: string; shareExpiresAt: Date },
): Promise<void> {
  await tx.db.savedReport.updateMany({
    where: own(tx, id),
    data: { ...link, visibility: 'link' },
  });
}

export async function closeLink(tx: Tx, { id, organizationTeamId }: SavedReport): Promise<void> {
  await tx.db.savedReport.updateMany({
    where: own(tx, id),
    data: {
      ...{ shareTokenHash: null, shareTokenSealed: null, shareExpiresAt: null },
      ...whoSees(organizationTeamId),
    },
  });
}
