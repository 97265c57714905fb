import { type Context, readRows } from '#server/context/context.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { listText, momentText, rangeText, sentence, statusText } from '#server/modules/exports/print-text.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import { countedTask, countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { countedProject, countedProjectValues } from '#server/modules/teams/visible-projects.sql.ts';
import { countedTeam, countedValues } from '#server/modules/teams/visible-teams.sql.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

/** A label and a text. */
type Fact = readonly [label: string, text: string];

/** What stands above a table on paper. */
export interface FileAbout {
  readonly title: string;
  readonly organization: string;
  /** Who made the file. */
  readonly person: string;
  readonly madeAt: Date;
  readonly range: string;
  readonly zone: string;
  /** What the file covers and how it came about, each with its label. */
  readonly facts: readonly Fact[];
}

interface Names {
  readonly sql: string;
  valuesOf(ctx: Context): unknown[];
}

/** Of the ids, the last value, the names that the caller may know; the values before say who asks. */
const namesOf = {
  employees: {
    sql: `select ${fullNameSql} as name from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
      where e."tenantId" = $1 and e."organizationId" = $2 and e.id = any($3::uuid[]) order by 1`,
    valuesOf: ({ tenantId, organizationId }: Context) => [tenantId, organizationId ?? null],
  },
  projects: {
    sql: `select p.name from organization_projects p where p.id = any($6::uuid[]) and ${countedProject} order by p.name`,
    valuesOf: countedProjectValues,
  },
  tasks: {
    sql: `with ${countedTeams} select t.title as name from tasks t where t.id = any($6::uuid[]) and ${countedTask}
      order by t.title`,
    valuesOf: countedValues,
  },
  labels: {
    sql: `select g.name from tags g
      left join organization_teams team on team."tenantId" = g."tenantId" and team.id = g."organizationTeamId"
      where g."tenantId" = $1 and g."organizationId" = $2 and g.id = any($6::uuid[])
        and (g."organizationTeamId" is null or ${countedTeam})
      order by g.name`,
    valuesOf: countedValues,
  },
  teams: {
    sql: `select team.name from organization_teams team where team.id = any($6::uuid[]) and ${countedTeam}
      order by team.name`,
    valuesOf: countedValues,
  },
} as const satisfies Record<string, Names>;

type Ids = readonly string[] | undefined;

async function namedIds(
  ctx: Context,
  kind: keyof typeof namesOf,
  { ids, language }: { ids: Ids; language: FileLanguage },
) {
  if (ids === undefined) return undefined;
  const { sql, valuesOf } = namesOf[kind];
  const rows = await readRows<{ name: string }>(ctx, `export-${kind}`, sql, [...valuesOf(ctx), ids]);
  return listText(
    rows.map(({ name }) => name),
    ids.length,
    language,
  );
}

const makerSql = `
  select o.name as organization, ${fullNameSql} as person from users u
  left join organizations o on o."tenantId" = u."tenantId" and o.id = $3
  where u."tenantId" = $1 and u.id = $2`;

interface Maker {
  readonly organization: string | null;
  readonly person: string;
}

async function readMaker(ctx: Context): Promise<{ organization: string; person: string }> {
  const values = [ctx.tenantId, ctx.userId, ctx.organizationId ?? null];
  const [row] = await readRows<Maker>(ctx, 'export-maker', makerSql, values);
  return { organization: row?.organization ?? '', person: row?.person || ctx.email };
}

/** Who made the file, when, of what: all that a reader of the paper has to know. */
export async function readFileAbout(
  ctx: Context,
  { title, filter, print }: ExportTable,
  language: FileLanguage,
): Promise<FileAbout> {
  const { say } = language;
  const named = (kind: keyof typeof namesOf, ids: Ids) => namedIds(ctx, kind, { ids, language });
  const { zone, range, employeeIds, projectIds, taskIds, tagIds, teamIds, statuses, logTypes, sources } =
    filter;
  const [maker, members, projects, tasks, labels, teams] = await Promise.all([
    readMaker(ctx),
    named('employees', employeeIds),
    named('projects', projectIds),
    named('tasks', taskIds),
    named('labels', tagIds),
    named('teams', teamIds),
  ]);
  const madeAt = ctx.now();
  const period = rangeText(range, language);
  const facts: (readonly [label: FileWord, text: string | undefined])[] = [
    ['Period', period],
    ['Time zone', zone],
    ['Members', members ?? say('Everybody')],
    ['Projects', projects],
    ['Tasks', tasks],
    ['Labels', labels],
    ['Teams', teams],
    ['Status', statuses?.map((status) => statusText(status, language)).join(', ')],
    ['Type', logTypes?.map((type) => sentence(type, language)).join(', ')],
    ['Source', sources?.map((source) => sentence(source, language)).join(', ')],
    ...print.notes,
    ['Made by', maker.person],
    ['Made on', momentText(madeAt, { zone, language })],
  ];
  const told = facts.flatMap(([label, text = '']): Fact[] => (text === '' ? [] : [[say(label), text]]));
  return { title: say(title), ...maker, madeAt, range: period, zone, facts: told };
}
