import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields, nulls } from '#server/db/fields.ts';
import { execute, lockRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  ...fields('id', 'tenantId', 'accountId', 'firstName', 'lastName', 'imageId'),
  role: { select: { name: true } },
  tenant: { select: { name: true } },
  account: { select: { email: true, preferredLanguage: true } },
} satisfies Prisma.UserSelect;

export type LeavingUser = Prisma.UserGetPayload<{ select: typeof select }>;

/** One after the other in these workspaces, so that of two last super admins not both leave. */
const lockTenants = (tx: Tx, ids: string[]) => lockRows(tx, 'tenants', ids);

const eraseAddressSql = statement(
  (p: Params<{ tenantId: string; email: string }>) => sql`
  update audit_entries set before = before - 'email', after = after - 'email'
  where "tenantId" = ${p.tenantId} and ${p.email}::text in (before->>'email', after->>'email')`,
);

/** The person in every workspace; these wait until the transaction ends. */
export async function lockUsersOfAccount(tx: Tx, accountId: string): Promise<LeavingUser[]> {
  const where = { accountId, deletedAt: null };
  const users = await tx.db.user.findMany({ where, select: { tenantId: true } });
  await lockTenants(
    tx,
    users.map(({ tenantId }) => tenantId),
  );
  return tx.db.user.findMany({ where, select, orderBy: { tenantId: 'asc' } });
}

export async function lockUser(tx: Tx, tenantId: string, id: string): Promise<LeavingUser | null> {
  await lockTenants(tx, [tenantId]);
  return tx.db.user.findFirst({ where: { tenantId, id, deletedAt: null }, select });
}

/** The other users of the workspace, and whether one of them may run it. */
export async function othersIn(tx: Tx, { tenantId, id }: { tenantId: string; id: string }) {
  const where = { tenantId, id: { not: id }, accountId: { not: null }, deletedAt: null };
  const superAdmin = { isActive: true, isArchived: false, role: { name: 'SUPER_ADMIN' } };
  return {
    people: await tx.db.user.count({ where }),
    superAdmins: await tx.db.user.count({ where: { ...where, ...superAdmin } }),
  };
}

/** Puts a workspace without users into the trash. */
export async function closeTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.tenant.update({
    where: { id: tenantId },
    data: { isActive: false, deletedAt: tx.now() },
  });
}

/** Removes the address from audit entries, and deletes invitations and join requests with it. */
export async function eraseAddress(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx.db.invite.deleteMany({ where: { tenantId, email } });
  await tx.db.organizationTeamJoinRequest.deleteMany({ where: { tenantId, email } });
  await execute(tx, eraseAddressSql({ tenantId, email }));
}

/** Deletes the account with its sessions, codes, second factor and linked providers. */
export async function eraseAccount(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.db.oneTimeCode.deleteMany({ where: { email } });
  await tx.db.account.delete({ where: { id } });
}

/** A person in one workspace. */
interface Place {
  readonly tenantId: string;
  readonly userId: string;
}

/** Whether an account was deleted, or somebody was only removed from a workspace, which keeps the name for its reports. */
export type Leaving = 'erased' | 'removed';

interface Departure {
  readonly leaving: Leaving;
  readonly actorUserId: string;
}

/** Removes personal data from the workspace. Recorded time stays. Returns the organizations the person worked in. */
export async function erasePlace(
  tx: Tx,
  user: LeavingUser,
  { leaving, actorUserId }: Departure,
): Promise<string[]> {
  const { tenantId, id: userId } = user;
  const place = { tenantId, userId };
  const select = { id: true, organizationId: true };
  const rows = await tx.db.employee.findMany({ where: { tenantId, userId }, select });
  const employeeIds = rows.map(({ id }) => id);
  await execute(tx, stopTimersSql({ tenantId, employeeIds, now: tx.now() }));
  await leaveWork(tx, tenantId, employeeIds);
  await eraseEvidence(tx, tenantId, employeeIds);
  if (leaving === 'erased') await eraseCalendar(tx, tenantId, employeeIds);
  await eraseBelongings(tx, place);
  await eraseEmployee(tx, place, actorUserId);
  const name = leaving === 'erased' ? await erasedName(tx, tenantId) : await formerName(tx, user);
  await eraseUser(tx, place, { ...name, deletedByUserId: actorUserId });
  return rows.map(({ organizationId }) => organizationId);
}

const erasedFirstName = 'Former';

/** The name that reports show instead; the number distinguishes erased people. The workspace is locked. */
async function erasedName(tx: Tx, tenantId: string) {
  const where = { tenantId, firstName: erasedFirstName, lastName: { startsWith: 'member' } };
  const others = await tx.db.user.count({ where: { ...where, deletedAt: { not: null } } });
  return { firstName: erasedFirstName, lastName: `member ${others + 1}`, formerAccountId: null };
}

/** The name as reports go on to show it. */
function formerName(tx: Tx, { tenantId, accountId, firstName, lastName }: LeavingUser) {
  if (!firstName && !lastName) return erasedName(tx, tenantId);
  return {
    firstName,
    lastName: [lastName, '(former)'].filter(Boolean).join(' '),
    formerAccountId: accountId,
  };
}

/** Also removes the names of a person who was removed from workspaces before the account is deleted. */
export async function eraseFormerPlaces(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx.db.user.findMany({
    where: { formerAccountId: accountId },
    select: { id: true, tenantId: true, employees: { select: { id: true } } },
    orderBy: { tenantId: 'asc' },
  });
  await lockTenants(
    tx,
    rows.map(({ tenantId }) => tenantId),
  );
  for (const { id, tenantId, employees } of rows) {
    const employeeIds = employees.map((employee) => employee.id);
    await eraseCalendar(tx, tenantId, employeeIds);
    const data = await erasedName(tx, tenantId);
    await tx.db.user.update({ where: { tenantId_id: { tenantId, id } }, data });
  }
}

const stopTimersSql = statement(
  (p: Params<{ tenantId: string; employeeIds: readonly string[]; now: Date }>) => sql`
  update time_logs set "isRunning" = false, "stoppedAt" = greatest("startedAt", ${p.now}::timestamptz)
  where "tenantId" = ${p.tenantId} and "employeeId" = any(${p.employeeIds}) and "isRunning"`,
);

/** Out of teams, tasks and projects; past memberships keep their row. */
async function leaveWork(tx: Tx, tenantId: string, employeeIds: string[]): Promise<void> {
  const where = { tenantId, employeeId: { in: employeeIds } };
  await tx.db.organizationTeamEmployee.updateMany({
    where: { ...where, deletedAt: null },
    data: { deletedAt: tx.now(), isActive: false, activeTaskId: null },
  });
  await tx.db.taskMember.deleteMany({ where });
  await tx.db.organizationProjectEmployee.deleteMany({ where });
  await tx.db.entitySubscription.deleteMany({ where });
  await tx.db.favorite.deleteMany({ where });
  await tx.db.workFavorite.deleteMany({ where });
  await tx.db.mention.deleteMany({ where: { tenantId, mentionedEmployeeId: { in: employeeIds } } });
}

/** Plans, and what programs recorded of the person: no total is made of them. */
async function eraseEvidence(tx: Tx, tenantId: string, employeeIds: string[]): Promise<void> {
  const where = { tenantId, employeeId: { in: employeeIds } };
  await tx.db.screenshot.deleteMany({ where });
  await tx.db.activity.deleteMany({ where });
  await tx.db.timeSlot.deleteMany({ where });
  await tx.db.dailyPlan.deleteMany({ where });
  await tx.db.dayOpening.deleteMany({ where });
  await tx.db.employeeTag.deleteMany({ where });
  await tx.db.notificationSetting.deleteMany({ where });
  await tx.db.notification.deleteMany({ where: { tenantId, receiverEmployeeId: { in: employeeIds } } });
}

/** Erases absences and the settings of place and allowance. Settings of targets stay. */
async function eraseCalendar(tx: Tx, tenantId: string, employeeIds: string[]): Promise<void> {
  const where = { tenantId, employeeId: { in: employeeIds } };
  await tx.db.absence.deleteMany({ where });
  await tx.db.datedSetting.deleteMany({ where: { ...where, setting: { in: ['place', 'allowance'] } } });
}

async function eraseBelongings(tx: Tx, place: Place): Promise<void> {
  const where = place;
  await tx.db.session.deleteMany({ where });
  await tx.db.apiToken.deleteMany({ where });
  await tx.db.calendarFeed.deleteMany({ where });
  await tx.db.personalCalendar.deleteMany({ where });
  // Its files go with it, within an hour.
  await tx.db.dataArchive.updateMany({ where, data: { endsAt: tx.now() } });
  await tx.db.savedReport.deleteMany({ where: { ...where, organizationTeamId: null } });
  await tx.db.reportSchedule.deleteMany({ where: { tenantId: place.tenantId, savedReport: where } });
  await tx.db.reportScheduleRecipient.deleteMany({ where });
  await tx.db.savedReport.updateMany({
    where,
    data: { visibility: 'team', shareTokenHash: null, shareTokenSealed: null, shareExpiresAt: null },
  });
  await tx.db.userPreference.deleteMany({ where });
  await tx.db.userTag.deleteMany({ where });
  await tx.db.userOrganization.deleteMany({ where });
  await tx.db.invite.deleteMany({ where });
  // Failed sign-ins have no actor; the person may have made them.
  const tried = { entity: 'User', entityId: place.userId, actorUserId: null };
  await tx.db.auditEntry.updateMany({
    where: { tenantId: place.tenantId, OR: [{ actorUserId: place.userId }, tried] },
    data: { ip: null },
  });
}

const noAddresses = {
  ...nulls('linkedInUrl', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'githubUrl', 'gitlabUrl', 'upworkUrl'),
  ...nulls('stackoverflowUrl', 'upworkId', 'linkedInId'),
};

const noRates = {
  ...nulls('billRateValue', 'billRateCurrency', 'minimumBillingRate', 'averageIncome'),
  ...nulls('averageExpenses', 'averageBonus'),
};

async function eraseEmployee(tx: Tx, place: Place, actorUserId: string): Promise<void> {
  const now = tx.now();
  await tx.db.employee.updateMany({
    where: place,
    data: {
      ...noAddresses,
      ...noRates,
      ...nulls('profile_link', 'short_description', 'description', 'employeeLevel', 'offerDate'),
      ...nulls('acceptDate', 'rejectDate', 'lastSeenAt'),
      isTrackingTime: false,
      isTrackingEnabled: false,
      isActive: false,
      isArchived: true,
      archivedAt: now,
      endWork: now,
      deletedAt: now,
      updatedAt: now,
      deletedByUserId: actorUserId,
    },
  });
}

type NameColumns = Pick<
  Prisma.UserUncheckedUpdateInput,
  'firstName' | 'lastName' | 'formerAccountId' | 'deletedByUserId'
>;

async function eraseUser(tx: Tx, { tenantId, userId }: Place, columns: NameColumns): Promise<void> {
  const now = tx.now();
  await tx.db.user.update({
    where: { tenantId_id: { tenantId, id: userId } },
    data: {
      ...columns,
      ...nulls('accountId', 'roleId', 'username', 'phoneNumber', 'timeZone', 'imageUrl', 'imageId'),
      ...nulls('defaultTeamId', 'lastTeamId', 'defaultOrganizationId', 'lastOrganizationId', 'lastLoginAt'),
      isActive: false,
      isArchived: true,
      archivedAt: now,
      deletedAt: now,
    },
  });
}
