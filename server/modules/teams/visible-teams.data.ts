import { type Context, readRows } from '#server/context/context.ts';
import { callerValues, visibleTeamsSql } from '#server/modules/teams/visible-teams.sql.ts';

/** Ids of the teams the caller sees, of those asked for or of all; oldest first. */
export async function findVisibleTeams(ctx: Context, asked?: readonly string[]): Promise<string[]> {
  const values = [...callerValues(ctx), asked ?? null];
  const rows = await readRows<{ id: string }>(ctx, 'visible-teams', visibleTeamsSql, values);
  return rows.map(({ id }) => id);
}
