import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleTeamsSql } from '#server/modules/teams/visible-teams.sql.ts';

export interface VisibleTeam extends Record<string, unknown> {
  readonly id: string;
  readonly manages: boolean;
}

/** The teams the caller sees, of these or of all; oldest first. */
export function listVisibleTeams(ctx: Context, ids?: readonly string[]): Promise<VisibleTeam[]> {
  return queryRows(ctx, visibleTeamsSql({ ...callerValues(ctx), ids }));
}

/** Their ids. */
export async function findVisibleTeams(ctx: Context, ids?: readonly string[]): Promise<string[]> {
  return (await listVisibleTeams(ctx, ids)).map(({ id }) => id);
}
