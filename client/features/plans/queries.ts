import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { dailyPlansApi } from '#shared/daily-plans/daily-plans.api.ts';

/** Whose plans, in which team. */
export interface PlanOwner {
  tenantId: string;
  teamId: string;
  employeeId: string;
}

/** All that is known of plans: invalidate it when anything about them changed. */
export const plansKey = (tenantId: string) => [tenantId, 'plans'];

/** Changes are heard of at once all the same. */
const cacheMs = 3_600_000;

/** Every plan of a member in a team. */
export const plansQuery = ({ tenantId, teamId, employeeId }: PlanOwner) =>
  queryOptions({
    queryKey: [...plansKey(tenantId), teamId, employeeId],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        dailyPlansApi.ofEmployee,
        { params: { employeeId }, query: { where: { organizationTeamId: teamId } } },
        signal,
      );
      return items;
    },
    gcTime: cacheMs,
  });
