import { linkTo } from '#server/mail/links.ts';
import { timesheetDecidedMail, timesheetSubmittedMail } from '#server/mail/templates/mails.ts';
import { findReaders, type Reader } from '#server/modules/invitations/managed-teams.data.ts';
import type { Taken } from '#server/modules/timesheets/timesheet-steps.ts';
import type { Tx } from '#server/modules/timesheets/timesheets.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { weekKey } from '#shared/time/week.ts';

const verdicts = ['approve', 'deny', 'reopen'] as const;
type Verdict = (typeof verdicts)[number];

async function nameOfCaller(tx: Tx): Promise<string> {
  const user = await tx.db.user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: tx.tenantId, id: tx.userId } },
    select: { firstName: true, lastName: true },
  });
  return fullNameOf({ ...user, email: tx.email });
}

/** Users who decide about everybody's time. */
async function findDeciders({ db, tenantId }: Tx): Promise<string[]> {
  const decides = { some: { permission: 'CAN_APPROVE_TIMESHEET', enabled: true } };
  const users = await db.user.findMany({
    where: { tenantId, role: { rolePermissions: decides } },
    select: { id: true },
  });
  return users.map(({ id }) => id);
}

/** Managers of the person's teams; where there is nobody else, who decides about everybody's time. */
async function findReviewers(tx: Tx, employeeId: string, organizationId: string): Promise<Reader[]> {
  const { tenantId, userId } = tx;
  const memberships = await tx.db.organizationTeamEmployee.findMany({
    where: { tenantId, employeeId, deletedAt: null, organizationTeam: { deletedAt: null } },
    select: { organizationTeamId: true },
  });
  const teamIds = memberships.map((membership) => membership.organizationTeamId);
  const news = { type: 'timesheet', tenantId, organizationId } as const;
  const others = (readers: readonly Reader[]) => readers.filter((reader) => reader.userId !== userId);
  const managers = others(await findReaders(tx, { ...news, teamIds }));
  if (managers.length > 0) return managers;
  return others(await findReaders(tx, { ...news, teamIds: [], besides: await findDeciders(tx) }));
}

function daysOf(taken: readonly Taken[]) {
  const days = taken.map(({ sheet }) => sheet.date).toSorted();
  return { days, week: weekKey(days[0] ?? '') };
}

/** To those who review, when days are handed in. */
async function mailSubmission(tx: Tx, taken: readonly Taken[]): Promise<void> {
  const [first] = taken;
  if (first === undefined) return;
  const { employeeId, organizationId } = first.sheet;
  const { appUrl } = tx.services.config;
  const { days, week } = daysOf(taken);
  const words = { member: await nameOfCaller(tx), days, link: linkTo(appUrl, '/timesheets', { week }) };
  for (const { email, language } of await findReviewers(tx, employeeId, organizationId)) {
    const mail = timesheetSubmittedMail({ appUrl, language }, words);
    await tx.enqueue('mail.send', { to: email, ...mail, tenantId: tx.tenantId, organizationId });
  }
}

/** Of these people, those who want to hear of their timesheets by mail. */
async function findOwners(tx: Tx, employeeIds: readonly string[]) {
  const rows = await tx.db.employee.findMany({
    where: {
      tenantId: tx.tenantId,
      id: { in: [...employeeIds] },
      userId: { not: tx.userId },
      user: { isActive: true, account: { isActive: true, deletedAt: null } },
      NOT: { notificationSettings: { some: { type: 'timesheet', email: false } } },
    },
    select: {
      id: true,
      organizationId: true,
      user: { select: { preferredLanguage: true, account: { select: { email: true } } } },
    },
  });
  return rows.flatMap(({ user: { account, preferredLanguage: language }, ...employee }) =>
    account === null ? [] : [{ ...employee, email: account.email, language }],
  );
}

/** To each whose days were decided about, one mail for all of them. */
async function mailVerdict(tx: Tx, taken: readonly Taken[], verdict: Verdict, reason: string | undefined) {
  const owners = await findOwners(tx, [...new Set(taken.map(({ sheet }) => sheet.employeeId))]);
  if (owners.length === 0) return;
  const { appUrl } = tx.services.config;
  const reviewer = await nameOfCaller(tx);
  for (const { id, organizationId, email, language } of owners) {
    const { days, week } = daysOf(taken.filter(({ sheet }) => sheet.employeeId === id));
    const link = linkTo(appUrl, '/timesheets', { week });
    const mail = timesheetDecidedMail({ appUrl, language }, { reviewer, verdict, days, reason, link });
    await tx.enqueue('mail.send', { to: email, ...mail, tenantId: tx.tenantId, organizationId });
  }
}

/** Writes to whom the steps concern, once a person; nobody hears of what they did themselves. */
export async function mailSteps(tx: Tx, taken: readonly Taken[], reason: string | undefined): Promise<void> {
  await mailSubmission(
    tx,
    taken.filter(({ action }) => action === 'submit'),
  );
  for (const verdict of verdicts) {
    const decided = taken.filter(({ action }) => action === verdict);
    if (decided.length > 0) await mailVerdict(tx, decided, verdict, reason);
  }
}
