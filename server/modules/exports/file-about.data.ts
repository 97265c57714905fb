import type { BaseContext, Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { listText, momentText, rangeText, sentence, statusText } from '#server/modules/exports/print-text.ts';
import { drawForPaper } from '#server/modules/files/picture.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { canAny } from '#shared/access/can.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

/** A label and a text. */
type Fact = readonly [label: string, text: string];

/** The picture of an organization; sizes in pixels. */
export interface Logo {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The text above a table on paper. */
export interface FileAbout {
  readonly title: string;
  readonly organization: string;
  readonly logo?: Logo | undefined;
  /** The person who made the file. */
  readonly person: string;
  readonly madeAt: Date;
  readonly range: string;
  readonly zone: string;
  /** The scope and options of the file, each with its label. */
  readonly facts: readonly Fact[];
}

type NameValues = CallerValues & { ids: readonly string[]; seesClients: boolean };

/** Names by id, as far as the caller may see them. */
const namesOf = {
  members: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    select ${raw(fullNameSql('u'))} as name from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId} and e.id = any(${p.ids}::uuid[])
    order by 1`,
  ),
  projects: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    select p.name from organization_projects p where p.id = any(${p.ids}::uuid[]) and ${visibleProject(p)} order by p.name`,
  ),
  tasks: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    with ${visibleTeams(p)} select t.title as name from tasks t where t.id = any(${p.ids}::uuid[]) and ${visibleTask(p)}
    order by t.title`,
  ),
  labels: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    select g.name from tags g
    left join organization_teams team on team."tenantId" = g."tenantId" and team.id = g."organizationTeamId"
    where g."tenantId" = ${p.tenantId} and g."organizationId" = ${p.organizationId} and g.id = any(${p.ids}::uuid[])
      and (g."organizationTeamId" is null or ${visibleTeam(p)})
    order by g.name`,
  ),
  teams: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    select team.name from organization_teams team where team.id = any(${p.ids}::uuid[]) and ${visibleTeam(p)}
    order by team.name`,
  ),
  clients: rowStatement(
    { name: text },
    (p: Params<NameValues>) => sql`
    select c.name from organization_contacts c
    where ${p.seesClients}::boolean and c."tenantId" = ${p.tenantId} and c."organizationId" = ${p.organizationId}
      and c.id = any(${p.ids}::uuid[])
    order by c.name`,
  ),
};

async function readNames(
  ctx: Context,
  kind: keyof typeof namesOf,
  { ids, language }: { ids: readonly string[] | undefined; language: FileLanguage },
): Promise<string | undefined> {
  if (ids === undefined) return undefined;
  const values = { ...callerValues(ctx), ids, seesClients: canAny(ctx, [...contactReaders]) };
  const rows = await queryRows(ctx, namesOf[kind](values));
  return listText(
    rows.map(({ name }) => name),
    ids.length,
    language,
  );
}

const makerSql = rowStatement(
  { organization: nullable(text), logo: nullable(text), person: text },
  (p: Params<CallerValues>) => sql`
  select o.name as organization, i.url as logo, ${raw(fullNameSql('u'))} as person from users u
  left join organizations o on o."tenantId" = u."tenantId" and o.id = ${p.organizationId}
  left join image_assets i on i."tenantId" = o."tenantId" and i.id = o."imageId" and i."deletedAt" is null
  where u."tenantId" = ${p.tenantId} and u.id = ${p.userId}`,
);

/** Pixels; as fine as printers are at the size that it has on paper. */
const longestLogo = 400;

/** A file is better without its logo than not at all. */
async function readLogo(ctx: BaseContext, key: string): Promise<Logo | undefined> {
  try {
    const stored = await ctx.services.files.get(key);
    return stored === undefined ? undefined : await drawForPaper(stored, longestLogo);
  } catch (error) {
    ctx.log.warn(error, 'the logo of a file was not read');
    return undefined;
  }
}

const logoSql = rowStatement(
  { logo: text },
  (p: Params<{ tenantId: string; organizationId: string | undefined }>) => sql`
  select i.url as logo from organizations o
  join image_assets i on i."tenantId" = o."tenantId" and i.id = o."imageId" and i."deletedAt" is null
  where o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}`,
);

/** The picture of an organization, for paper. */
export async function readOrganizationLogo(
  ctx: BaseContext & Pick<Context, 'tenantId' | 'organizationId'>,
): Promise<Logo | undefined> {
  const { tenantId, organizationId } = ctx;
  const [row] = await queryRows(ctx, logoSql({ tenantId, organizationId }));
  return row && readLogo(ctx, row.logo);
}

async function readMaker(ctx: Context): Promise<Pick<FileAbout, 'organization' | 'person' | 'logo'>> {
  const [row] = await queryRows(ctx, makerSql(callerValues(ctx)));
  const logo = row?.logo ? await readLogo(ctx, row.logo) : undefined;
  return { organization: row?.organization ?? '', person: row?.person || ctx.email, logo };
}

/** Author, time, scope and options of a file, for the readers of the paper. */
export async function readFileAbout(
  ctx: Context,
  { title, filter, print }: ExportTable,
  language: FileLanguage,
): Promise<FileAbout> {
  const { translate } = language;
  const namesIn = (kind: keyof typeof namesOf, ids: readonly string[] | undefined) =>
    readNames(ctx, kind, { ids, language });
  const { zone, range, employeeIds, projectIds, taskIds, tagIds, teamIds, clientIds } = filter;
  const { isBillable, statuses, logTypes, sources } = filter;
  const [maker, members, projects, tasks, labels, teams, clients] = await Promise.all([
    readMaker(ctx),
    namesIn('members', employeeIds),
    namesIn('projects', projectIds),
    namesIn('tasks', taskIds),
    namesIn('labels', tagIds),
    namesIn('teams', teamIds),
    namesIn('clients', clientIds),
  ]);
  const madeAt = ctx.now();
  const period = rangeText(range, language);
  const facts: (readonly [label: FileWord, text: string | undefined])[] = [
    ['Period', period],
    ['Time zone', zone],
    ['Members', members ?? translate('Everybody')],
    ['Projects', projects],
    ['Tasks', tasks],
    ['Labels', labels],
    ['Teams', teams],
    ['Client', clients],
    ['Billable', isBillable === undefined ? undefined : translate(isBillable ? 'Yes' : 'No')],
    ['Status', statuses?.map((status) => statusText(status, language)).join(', ')],
    ['Type', logTypes?.map((type) => sentence(type, language)).join(', ')],
    ['Source', sources?.map((source) => sentence(source, language)).join(', ')],
    ...print.notes,
    ['Made by', maker.person],
    ['Made on', momentText(madeAt, { zone, language })],
  ];
  const stated = facts.flatMap(([label, text = '']): Fact[] =>
    text === '' ? [] : [[translate(label), text]],
  );
  return { title: translate(title), ...maker, madeAt, range: period, zone, facts: stated };
}
