import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { isTaskOfTeam } from '#server/modules/teams/active-task.service.ts';
import {
  type ChangingMember,
  type ChangingTeam,
  lockTeam,
  type Tx,
} from '#server/modules/teams/changing-team.data.ts';
import { lockTeamOfMembership, memberIn } from '#server/modules/teams/member-removal.service.ts';
import {
  insertMembers,
  type MemberColumns,
  roleName,
  saveMember,
  saveOrder,
} from '#server/modules/teams/memberships.data.ts';
import { managerRoleId, requireEmployees } from '#server/modules/teams/new-team.data.ts';
import { readMembers } from '#server/modules/teams/read/read-teams.service.ts';
import { lastManager, mayManage, requireInside, requireManager } from '#server/modules/teams/team-access.ts';
import { noteMembers } from '#server/modules/teams/team-audit.ts';
import { type List, toUpdateResult } from '#shared/http/envelope.ts';
import { becomesLeaderless, isManagerRole } from '#shared/teams/manages.ts';
import { type TeamMember, teamTexts } from '#shared/teams/team.schema.ts';
import type {
  AddMembersInput,
  ReorderMembersInput,
  UpdateMemberInput,
} from '#shared/teams/team-changes.schema.ts';

/** Adds employees to a team and returns them as members; existing members keep their role. */
export async function addMembers(ctx: Context, input: AddMembersInput): Promise<RawJson<List<TeamMember>>> {
  const { organizationTeamId } = input;
  const employeeIds = [...new Set(input.employeeIds)];
  await inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, organizationTeamId);
    requireManager(tx, team);
    const present = new Set(team.members.map(({ employeeId }) => employeeId));
    const joining = employeeIds.filter((id) => !present.has(id));
    await requireEmployees(tx, joining, team);
    const roleId = (await requestedRole(tx, input, undefined)) ?? null;
    await insertMembers(tx, team, joining, roleId);
    const after = { role: teamRoleOf(roleId) };
    await noteMembers(tx, team, { action: 'team-member.add', employeeIds: joining, after });
    announce(tx, team);
  });
  const members = await readMembers(ctx, organizationTeamId, employeeIds);
  return new RawJson(pageText(members, members.length));
}

/**
 * Changes a membership and answers it. Members change their own active task; role, order and tracking are for managers
 * of the team. 409 when nobody would manage the team any more.
 */
export async function updateMember(
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
): Promise<RawJson<TeamMember>> {
  const { teamId, employeeId } = await inTransaction(ctx, async (tx) => {
    const team = await lockTeamOfMembership(tx, id, input.organizationTeamId);
    const member = memberIn(team, id);
    const changes = await changesOf(tx, member, input);
    refuseUnmanaged(tx, team, member, changes);
    const isDemoted = changes.roleId === null && isManagerRole(member.role?.name);
    if (isDemoted && becomesLeaderless(team, { demoted: [member.employeeId] })) throw lastManager([team]);
    await requireTaskOfTeam(tx, team, changes);
    await saveMember(tx, member.id, changes);
    await noteMemberChange(tx, team, member, changes);
    announce(tx, team);
    return { teamId: team.id, employeeId: member.employeeId };
  });
  const [json] = await readMembers(ctx, teamId, [employeeId]);
  if (json === undefined) throw notFound('The membership');
  return new RawJson(json);
}

/** Inside a team there are managers and the others. */
function teamRoleOf(roleId: string | null): 'MANAGER' | null {
  return roleId === null ? null : 'MANAGER';
}

async function noteMemberChange(
  tx: Tx,
  team: ChangingTeam,
  member: ChangingMember,
  { roleId, isTrackingEnabled }: MemberColumns,
): Promise<void> {
  if (roleId === undefined && isTrackingEnabled === undefined) return;
  const before = { role: member.role?.name ?? null, isTrackingEnabled: member.isTrackingEnabled };
  const after = {
    role: roleId === undefined ? before.role : teamRoleOf(roleId),
    isTrackingEnabled: isTrackingEnabled ?? before.isTrackingEnabled,
  };
  const { employeeId } = member;
  await noteMembers(tx, team, { action: 'team-member.update', employeeIds: [employeeId], before, after });
}

/** Puts the members of a team in order; unlisted members follow in their present order. */
export function reorderMembers(
  ctx: Context,
  { organizationTeamId, ids }: ReorderMembersInput,
): Promise<ReturnType<typeof toUpdateResult>> {
  return inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, organizationTeamId);
    requireManager(tx, team);
    const own = new Set(team.members.map((member) => member.id));
    if (ids.some((id) => !own.has(id))) throw notFound('The membership');
    const affected = await saveOrder(tx, team, [...new Set(ids)]);
    announce(tx, team);
    return toUpdateResult(affected);
  });
}

/** The changes of a membership, without unchanged values. */
async function changesOf(tx: Tx, member: ChangingMember, input: UpdateMemberInput): Promise<MemberColumns> {
  const { activeTaskId, isTrackingEnabled, order } = input;
  const roleId = await requestedRole(tx, input, member);
  return {
    ...(activeTaskId !== undefined && activeTaskId !== member.activeTaskId && { activeTaskId }),
    ...(typeof isTrackingEnabled === 'boolean' &&
      isTrackingEnabled !== member.isTrackingEnabled && { isTrackingEnabled }),
    ...(typeof order === 'number' && order !== member.order && { order }),
    ...(roleId !== undefined && { roleId }),
  };
}

type RoleInput = Pick<UpdateMemberInput, 'roleId' | 'isManager'>;

/** The manager role or null for none; undefined while the member's role stays. */
async function requestedRole(
  tx: Tx,
  { roleId, isManager }: RoleInput,
  member: ChangingMember | undefined,
): Promise<string | null | undefined> {
  if (roleId === undefined && typeof isManager !== 'boolean') return undefined;
  if (roleId !== undefined && roleId === member?.roleId) return undefined;
  const shallManage = roleId === undefined ? isManager === true : await isManagerRoleId(tx, roleId);
  if (shallManage === isManagerRole(member?.role?.name)) return undefined;
  return shallManage ? managerRoleId(tx) : null;
}

async function isManagerRoleId(tx: Tx, roleId: string): Promise<boolean> {
  const name = await roleName(tx, roleId);
  if (name === undefined) throw notFound('The role');
  if (name !== 'MANAGER' && name !== 'EMPLOYEE') throw fieldError('roleId', teamTexts.wrongRole);
  return name === 'MANAGER';
}

function refuseUnmanaged(tx: Tx, team: ChangingTeam, member: ChangingMember, changes: MemberColumns): void {
  if (mayManage(tx, team)) return;
  requireInside(tx, team);
  const { activeTaskId: _own, ...managed } = changes;
  const isOwn = member.employee.userId === tx.userId;
  if (isOwn && Object.keys(managed).length === 0) return;
  throw forbidden(teamTexts.notManager, 'NOT_TEAM_MANAGER');
}

async function requireTaskOfTeam(tx: Tx, team: ChangingTeam, { activeTaskId }: MemberColumns): Promise<void> {
  if (!activeTaskId || (await isTaskOfTeam(tx, activeTaskId, team.id))) return;
  throw fieldError('activeTaskId', 'The task does not belong to this team.', 'TASK_NOT_IN_TEAM');
}

function announce(tx: Tx, team: ChangingTeam): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'teams', team.id));
}
