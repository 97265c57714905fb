import { type Context, readRows } from '#server/context/context.ts';
import { isTeamPart, type TeamPart, teamParts } from '#server/modules/teams/team-parts.sql.ts';

/** The parts that a query names among its relations. */
export function askedParts(relations: readonly string[] = []): TeamPart[] {
  return [...new Set(relations)].filter(isTeamPart);
}

interface PartRow extends Record<string, unknown> {
  readonly teamId: string;
  readonly items: string;
}

/**
 * JSON of the teams with these parts at the end of each, a statement for each part. One after the other: a caller who names
 * all of them does not take the connections of everybody else.
 */
export async function withParts(
  ctx: Context,
  teams: readonly { readonly id: string; readonly json: string }[],
  parts: readonly TeamPart[],
): Promise<string[]> {
  const values = [ctx.tenantId, ctx.organizationId ?? null, teams.map(({ id }) => id)];
  const found: ReadonlyMap<string, string>[] = [];
  for (const part of parts) {
    const rows = await readRows<PartRow>(ctx, `team-${part}`, teamParts[part], values);
    found.push(new Map(rows.map(({ teamId, items }) => [teamId, `"${part}":${items}`])));
  }
  return teams.map(({ id, json }) => {
    const texts = found.map((part) => part.get(id)).filter((text) => text !== undefined);
    return `${[json.slice(0, -1), ...texts].join(',')}}`;
  });
}
