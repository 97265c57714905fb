import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { type PlanScope, plansSql } from '#server/modules/daily-plans/plan-json.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PlanFilter {
  readonly teamId?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly skip?: number;
  readonly take?: number;
}

interface Plans {
  /** Undefined when the person or task asked about is not there. */
  readonly total: string | undefined;
  readonly items: readonly string[];
}

/** JSON texts of the plans the caller sees, by day. `subject` is what the scope is about. */
export async function readPlans(
  ctx: Context,
  { scope, subject }: { scope: PlanScope; subject?: string | readonly string[] },
  { teamId, from, to, skip = 0, take }: PlanFilter = {},
): Promise<Plans> {
  const values = { ...callerValues(ctx), subject, teamId, from, to, skip, take };
  const rows = await queryRows<{ json: string | null }>(ctx, plansSql[scope](values));
  const [total, ...items] = rows.map(({ json }) => json ?? undefined);
  return { total, items: items.filter((item) => item !== undefined) };
}
