import type { BaseContext } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { queryRows } from '#server/db/query.ts';
import { json, rowStatement } from '#server/db/rows.ts';
import { type Params, raw } from '#server/db/sql.ts';
import { type ListTable, tagsSql, taskListSql } from '#server/db/task-list-sql.ts';
import { type RangeInput, todayOf } from '#server/modules/teams/read/team-day.ts';
import { type PublicLink, publicTeamHeadSql, publicTeamSql } from './public-team.sql.ts';

/** JSON of the team with its people and tasks; concurrent readers share the read. */
export function findPublicTeam(
  ctx: BaseContext,
  link: PublicLink,
  range: RangeInput,
): Promise<Buffer | undefined> {
  const values = { ...link, ...todayOf({ timeZone: 'UTC', now: ctx.now }, range) };
  return sharedJson(ctx, {
    statement: (now) => publicTeamSql({ ...values, now }),
    toText: ([row]) => row,
  });
}

interface Head {
  readonly json: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

/** The team alone, and whose task lists it has. */
export async function findPublicHead(ctx: BaseContext, link: PublicLink): Promise<Head | undefined> {
  const [head] = await queryRows(ctx, publicTeamHeadSql({ ...link, now: ctx.now() }));
  return head;
}

type Places = Params<Omit<Head, 'json'> & Pick<PublicLink, 'teamId'>>;

const itemsOf = (listSql: (p: Places) => string) =>
  rowStatement({ items: json<unknown[]>() }, (p: Places) =>
    raw(`select json -> 'items' as items from (${listSql(p)}) listed`),
  );

const rowsOf = (table: ListTable) =>
  itemsOf((p) =>
    taskListSql(table, {
      tenant: `${p.tenantId}`,
      organization: `${p.organizationId}`,
      team: `${p.teamId}`,
      project: 'null::uuid',
    }),
  );

const listsSql = {
  statuses: rowsOf('task_statuses'),
  priorities: rowsOf('task_priorities'),
  sizes: rowsOf('task_sizes'),
  issueTypes: rowsOf('issue_types'),
  labels: itemsOf((p) => tagsSql(`${p.teamId}`, 'null', `${p.tenantId}`, `${p.organizationId}`)),
};

/** The task lists of the team, by name. */
export async function readPublicLists(
  ctx: BaseContext,
  { tenantId, organizationId }: Head,
  teamId: string,
): Promise<Record<string, unknown[]>> {
  const lists = Object.entries(listsSql).map(async ([key, sql]) => {
    const [row] = await queryRows(ctx, sql({ tenantId, organizationId, teamId }));
    return [key, row?.items ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}
