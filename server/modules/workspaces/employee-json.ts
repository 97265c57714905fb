import type { Prisma } from '#server/generated/prisma/client.ts';
import { isOnline } from '#server/modules/users/online.ts';
import { fullNameOf, nameOf } from '#server/modules/users/person-name.ts';
import { pictureOf } from '#shared/users/avatar.ts';
import type { EmployeeDetail } from '#shared/workspaces/employee.schema.ts';

export const employeeSelect = {
  id: true,
  tenantId: true,
  organizationId: true,
  userId: true,
  isActive: true,
  isArchived: true,
  isAway: true,
  isTrackingEnabled: true,
  isTrackingTime: true,
  lastSeenAt: true,
  startedWorkOn: true,
  profile_link: true,
  createdAt: true,
  updatedAt: true,
  allowManualTime: true,
  allowModifyTime: true,
  allowDeleteTime: true,
  allowScreenshotCapture: true,
  reWeeklyLimit: true,
  endWork: true,
  offerDate: true,
  acceptDate: true,
  rejectDate: true,
  employeeLevel: true,
  payPeriod: true,
  billRateValue: true,
  billRateCurrency: true,
  minimumBillingRate: true,
  isVerified: true,
  isVetted: true,
  isJobSearchActive: true,
  short_description: true,
  description: true,
  linkedInUrl: true,
  facebookUrl: true,
  instagramUrl: true,
  twitterUrl: true,
  githubUrl: true,
  gitlabUrl: true,
  upworkUrl: true,
  stackoverflowUrl: true,
  upworkId: true,
  linkedInId: true,
  user: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      imageUrl: true,
      timeZone: true,
      account: { select: { email: true } },
      role: { select: { id: true, name: true, isSystem: true, tenantId: true } },
    },
  },
} satisfies Prisma.EmployeeSelect;

export type EmployeeRow = Prisma.EmployeeGetPayload<{ select: typeof employeeSelect }>;

/** How much of an employee the caller may see. */
export type EmployeeView = 'colleague' | 'manager' | 'full';

function trackingOf(row: EmployeeRow) {
  const { allowManualTime, allowModifyTime, allowDeleteTime, allowScreenshotCapture, reWeeklyLimit } = row;
  const switches = { allowManualTime, allowModifyTime, allowDeleteTime, allowScreenshotCapture };
  return { ...switches, reWeeklyLimit: reWeeklyLimit ?? 0 };
}

function employmentOf(row: EmployeeRow) {
  const { user: _user, lastSeenAt: _seen, reWeeklyLimit: _limit, ...columns } = row;
  const { billRateValue, minimumBillingRate, ...rest } = columns;
  return { ...rest, billRateValue: billRateValue ?? 0, minimumBillingRate: minimumBillingRate ?? 0 };
}

function extrasOf(row: EmployeeRow, view: EmployeeView): Partial<EmployeeDetail> {
  if (view === 'colleague') return {};
  return view === 'manager' ? trackingOf(row) : { ...employmentOf(row), ...trackingOf(row) };
}

/** An employee in the shape of a team member: `id` is the employee's own. */
export function toEmployee(row: EmployeeRow, view: EmployeeView, now: Date): EmployeeDetail {
  const { account, role, firstName, lastName, ...person } = row.user;
  const named = { firstName, lastName, email: account?.email };
  const fullName = fullNameOf(named);
  const { lastSeenAt, isTrackingTime } = row;
  return {
    ...extrasOf(row, view),
    id: row.id,
    tenantId: row.tenantId,
    organizationId: row.organizationId,
    userId: row.userId,
    employeeId: row.id,
    isActive: row.isActive,
    isArchived: row.isArchived,
    isAway: row.isAway,
    isTrackingEnabled: row.isTrackingEnabled,
    isTrackingTime,
    isOnline: isOnline({ lastSeenAt, isTrackingTime }, now),
    startedWorkOn: row.startedWorkOn,
    profile_link: row.profile_link,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    user: { ...person, ...named, imageUrl: pictureOf(row.user), name: nameOf(named) ?? fullName },
    fullName,
    name: fullName,
    role,
    roleId: role?.id,
  };
}
