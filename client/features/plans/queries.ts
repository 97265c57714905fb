import { readOptions } from '#client/lib/api/read.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';

/** The owner of plans, and the team. */
export interface PlanOwner {
  tenantId: string;
  teamId: string;
  employeeId: string;
}

/** Live updates announce changes at once all the same. */
const cacheMs = 3_600_000;

/** Every plan of a member in a team. */
export const plansQuery = ({ teamId, employeeId }: Pick<PlanOwner, 'teamId' | 'employeeId'>) =>
  readOptions(
    dailyPlansApi.ofEmployee,
    { params: { employeeId }, query: { where: { organizationTeamId: teamId } } },
    { gcTime: cacheMs, select: ({ items }) => items },
  );
