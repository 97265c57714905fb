import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { suspended } from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import {
  defaultRoleId,
  findEmployee,
  findProfile,
  findUser,
  insertUser,
  joinProjects,
  joinTeams,
  rememberTeam,
  reviveEmployee,
  reviveUser,
} from '#server/modules/invitations/membership.data.ts';
import { recountEmployees } from '#server/modules/users/user.data.ts';
import { insertEmployee } from '#server/modules/workspaces/employees.service.ts';
import { joinOrganization } from '#server/modules/workspaces/organization.data.ts';
import { adoptSessions, hasWorkspace, lockAccount } from '#server/modules/workspaces/tenant.data.ts';
import type { StoredDate } from '#shared/time/instant.ts';

type Tx = InTransaction<BaseContext>;

interface NewMember {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly accountId: string;
  /** Role in the teams, and in the workspace for new people; EMPLOYEE when null. */
  readonly roleId: string | null;
  readonly teamIds: string[];
  readonly projectIds: string[];
  /** First working day of a new employee; without one they may not track time yet. */
  readonly startedWorkOn: StoredDate | undefined;
}

export interface Membership {
  readonly userId: string;
  readonly employeeId: string;
  /** Teams they were not in before. */
  readonly joinedTeamIds: readonly string[];
}

/**
 * Makes an account a member of teams, and creates everything that is missing: user, membership of the organization,
 * employee. Existing rows stay unchanged. 403 for somebody whose access was suspended there.
 */
export async function makeMember(tx: Tx, member: NewMember): Promise<Membership> {
  const { tenantId, organizationId, accountId, teamIds } = member;
  const roleId = member.roleId ?? (await defaultRoleId(tx, tenantId));
  const userId = await ensureUser(tx, { tenantId, accountId, roleId });
  const employeeId = await ensureEmployee(tx, member, userId);
  const joined = await joinTeams(tx, { tenantId, organizationId, employeeId, roleId }, teamIds);
  await joinProjects(tx, { tenantId, employeeId }, member.projectIds);
  const [first] = teamIds;
  if (first !== undefined) await rememberTeam(tx, tenantId, userId, first);
  await adoptSessions(tx, accountId, { tenantId, userId });
  tx.afterCommit(async () => {
    tx.services.sessions.forget({ accountId });
    for (const id of joined) await tx.services.live.publish(tenantId, 'teams', id);
    await tx.services.live.publish(tenantId, 'user', userId);
  });
  return { userId, employeeId, joinedTeamIds: joined };
}

async function ensureUser(
  tx: Tx,
  { tenantId, accountId, roleId }: { tenantId: string; accountId: string; roleId: string },
): Promise<string> {
  const account = await lockAccount(tx, accountId);
  const user = await findUser(tx, { tenantId, accountId });
  if (user === null) {
    const id = (await hasWorkspace(tx, accountId)) ? uuidv7() : accountId;
    const profile = await findProfile(tx, accountId);
    await insertUser(tx, { ...account, ...profile, id, tenantId, accountId, roleId });
    return id;
  }
  if (user.deletedAt !== null) await reviveUser(tx, tenantId, user.id, roleId);
  else if (!user.isActive || user.isArchived) throw suspended();
  return user.id;
}

async function ensureEmployee(tx: Tx, member: NewMember, userId: string): Promise<string> {
  const { tenantId, organizationId, startedWorkOn } = member;
  const place = { tenantId, organizationId };
  const employee = await findEmployee(tx, { ...place, userId });
  if (employee === null) return (await insertEmployee(tx, { ...place, userId, startedWorkOn })).employeeId;
  if (employee.deletedAt !== null) await reviveEmployee(tx, tenantId, employee.id, startedWorkOn);
  else if (!employee.isActive || employee.isArchived) throw suspended();
  await joinOrganization(tx, { ...place, userIds: [userId] });
  await recountEmployees(tx, organizationId);
  return employee.id;
}
