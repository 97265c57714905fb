import { type BaseContext, readRows } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { tagListSql, taskListSql } from '#server/db/task-list-sql.ts';
import { publicTeamHeadSql, publicTeamSql } from '#server/modules/public-teams/public-team.sql.ts';
import { type AskedRange, todayOf } from '#server/modules/teams/team-day.ts';

export interface PublicLink {
  readonly teamId: string;
  readonly profileLink: string;
}

/** JSON of the team with its people and tasks; who opens the page at one time shares the read. */
export async function findPublicTeam(
  ctx: BaseContext,
  { teamId, profileLink }: PublicLink,
  asked: AskedRange,
): Promise<Buffer | undefined> {
  const { start, end } = todayOf({ timeZone: 'UTC', now: ctx.now }, asked);
  return sharedJson(ctx, {
    statement: (now) => ({
      name: 'public-team',
      text: publicTeamSql,
      values: [teamId, profileLink, now, start, end],
    }),
    toText: ([row]) => row,
  });
}

interface Head {
  readonly json: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

/** The team alone, and where its task lists are. */
export async function findPublicHead(ctx: BaseContext, link: PublicLink): Promise<Head | undefined> {
  const values = [link.teamId, link.profileLink, ctx.now()];
  const [head] = await readRows<Head & Record<string, unknown>>(
    ctx,
    'public-team-head',
    publicTeamHeadSql,
    values,
  );
  return head;
}

const tables = {
  statuses: 'task_statuses',
  priorities: 'task_priorities',
  sizes: 'task_sizes',
  issueTypes: 'issue_types',
} as const;

const itemsOf = (listSql: string) => `select (json::json -> 'items')::text as items from (${listSql}) listed`;

/** `"statuses":[…],"priorities":[…],…` of the team. */
export async function readPublicLists(ctx: BaseContext, head: Head, teamId: string): Promise<string> {
  const place = [head.tenantId, head.organizationId, teamId];
  const read = async (key: string, sql: string, values: unknown[]) => {
    const [row] = await readRows<{ items: string }>(ctx, `public-${key}`, itemsOf(sql), values);
    return `"${key}":${row?.items ?? '[]'}`;
  };
  const lists = Object.entries(tables).map(([key, table]) => read(key, taskListSql(table), [...place, null]));
  return (await Promise.all([...lists, read('labels', tagListSql, [...place, null])])).join(',');
}
