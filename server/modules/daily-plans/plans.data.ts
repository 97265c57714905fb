import { type Context, readRows } from '#server/context/context.ts';
import { type PlanScope, plansSql } from '#server/modules/daily-plans/plan-json.sql.ts';
import { countedValues } from '#server/modules/teams/visible-teams.sql.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const statements: Readonly<Record<PlanScope, string>> = {
  everybody: plansSql('everybody'),
  employee: plansSql('employee'),
  task: plansSql('task'),
  ids: plansSql('ids'),
};

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
  { teamId, from, to, skip, take }: PlanFilter = {},
): Promise<Plans> {
  const filter = [subject ?? null, teamId ?? null, from ?? null, to ?? null, skip ?? 0, take ?? null];
  const values = [...countedValues(ctx), ...filter];
  const rows = await readRows<{ json: string | null }>(ctx, `plans-${scope}`, statements[scope], values);
  const [total, ...items] = rows.map(({ json }) => json ?? undefined);
  return { total, items: items.filter((item) => item !== undefined) };
}
