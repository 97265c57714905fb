import type { MemberMove, MemberRow } from '#client/features/members/member-rows.ts';
import type { MemberRights } from '#client/features/members/use-member-rights.ts';

export type MemberAct =
  | 'makeManager'
  | 'unmakeManager'
  | 'trackingOn'
  | 'trackingOff'
  | MemberMove
  | 'role'
  | 'lastDay'
  | 'suspend'
  | 'reactivate'
  | 'remove';

/** What this person may do with that member, in the order of the menu. */
export function actsOn(row: MemberRow, rights: MemberRights): MemberAct[] {
  const acts: MemberAct[] = [];
  if (rights.manages) {
    acts.push(row.isManager ? 'unmakeManager' : 'makeManager', row.isTracking ? 'trackingOff' : 'trackingOn');
    acts.push(...row.moves);
  }
  if (rights.changesRoles && row.userId !== undefined) acts.push('role');
  if (row.isSelf) return acts;
  if (rights.suspends)
    acts.push(...(row.isSuspended ? (['reactivate'] as const) : (['lastDay', 'suspend'] as const)));
  if (rights.manages) acts.push('remove');
  return acts;
}
