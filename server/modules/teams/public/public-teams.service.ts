import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { uuid } from '#shared/http/query.ts';
import type { PublicTeam, publicTeamQuery } from '#shared/teams/public-team.schema.ts';
import type { PublicLink } from './public-team.sql.ts';
import { findPublicHead, findPublicTeam, readPublicLists } from './public-teams.data.ts';

type Query = z.output<typeof publicTeamQuery>;

const listNames = ['statuses', 'priorities', 'sizes', 'labels', 'issueTypes'];

/** A public team for anybody with its link. Private, deleted and unknown ones look the same. */
export async function readPublicTeam(
  ctx: BaseContext,
  link: PublicLink,
  query: Query,
): Promise<RawJson<PublicTeam>> {
  if (!uuid.safeParse(link.teamId).success) throw notFound('The team');
  if (namesLists(query)) return readLists(ctx, link);
  const json = await findPublicTeam(ctx, link, query);
  if (json === undefined) throw notFound('The team');
  return new RawJson(json);
}

function namesLists({ type, relations = [] }: Query): boolean {
  if (type !== undefined) return type === 'misc';
  return relations.some((name) => listNames.includes(name));
}

async function readLists(ctx: BaseContext, link: PublicLink): Promise<RawJson<PublicTeam>> {
  const head = await findPublicHead(ctx, link);
  if (head === undefined) throw notFound('The team');
  const lists = await readPublicLists(ctx, head, link.teamId);
  return new RawJson(JSON.stringify({ ...JSON.parse(head.json), ...lists }));
}
