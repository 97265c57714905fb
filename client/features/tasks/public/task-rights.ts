import { membershipOf } from '#client/features/workspace/public/own-membership.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';

/** Whether the signed-in person may track time at all in the active team. */
export function isTrackingEnabled({ user, team, employeeId }: Scope): boolean {
  const membership = membershipOf(team, employeeId);
  return user.employee?.isTrackingEnabled !== false && membership?.isTrackingEnabled !== false;
}

/** The address has to be verified before anything is created or renamed. */
export const isVerified = ({ user }: Scope) => user.isEmailVerified !== false;
