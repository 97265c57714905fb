import type { Context } from '#server/context/context.ts';
import { can, canAny } from '#shared/access/can.ts';

/** The caller, for every statement that depends on what somebody sees. */
export interface CallerValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly userId: string;
  readonly employeeId: string | undefined;
  /** Every team of the organization. */
  readonly seesAll: boolean;
  /** Private projects that they have nothing to do with. */
  readonly seesPrivate: boolean;
}

export type Caller = Pick<Context, 'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'permissions'>;

/** Whether somebody sees every team of the organization, member or not. */
export function seesAllTeams(ctx: Pick<Context, 'permissions'>): boolean {
  return canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW']);
}

/** Whether somebody sees private projects that they have nothing to do with. */
function seesPrivateProjects(ctx: Pick<Context, 'permissions'>): boolean {
  return can(ctx, 'ACCESS_PRIVATE_PROJECTS');
}

export function callerValues(ctx: Caller): CallerValues {
  const { tenantId, organizationId, userId, employeeId } = ctx;
  const sees = { seesAll: seesAllTeams(ctx), seesPrivate: seesPrivateProjects(ctx) };
  return { tenantId, organizationId, userId, employeeId, ...sees };
}
