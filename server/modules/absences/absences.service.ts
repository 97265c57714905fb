import { v7 as uuidv7 } from 'uuid';
import { type AuditValues, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import { badRequest, conflict, fieldError, forbidden, notFound } from '#server/errors.ts';
import { readPerson, toAbsence } from '#server/modules/absences/absence-people.ts';
import { lockAbsence, type Tx } from '#server/modules/absences/absences.data.ts';
import { findReviewers } from '#server/modules/invitations/reviewers.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { callerName } from '#server/modules/users/person-name.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import {
  type Absence,
  type AbsenceInput,
  type AbsenceState,
  absenceTexts,
  type DecideInput,
} from '#shared/absences/absence.schema.ts';
import { absenceDays, absencesOverlap } from '#shared/absences/absence-rules.ts';
import { laterToday, ruleZones } from '#shared/time/rule-zones.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';

const actions = {
  requested: 'absence.request',
  approved: 'absence.approve',
  rejected: 'absence.reject',
  cancelled: 'absence.cancel',
} as const satisfies Record<AbsenceState, string>;

const noted = ({ firstDay, lastDay, state }: Absence): AuditValues => ({
  startDate: firstDay,
  endDate: lastDay,
  status: state,
});

type Change = { before?: Absence | undefined; after: Absence; isUpdate?: boolean };

async function finish(tx: Tx, { before, after, isUpdate = false }: Change): Promise<Absence> {
  await noteChange(tx, {
    action: isUpdate ? 'absence.update' : actions[after.state],
    entity: 'Absence',
    entityId: after.id,
    employeeId: after.employeeId,
    ...(before === undefined ? {} : { before: noted(before) }),
    after: noted(after),
  });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'absences'));
  return after;
}

/** The absence as the caller reads it; 404 unless it is their own or they decide about the person. */
async function readAbsence(tx: Tx, id: string, employeeId: string) {
  const row = await tx.db.absence.findFirst({
    where: { tenantId: tx.tenantId, id },
    select: { firstDay: true, lastDay: true },
  });
  if (row === null) throw notFound('The absence');
  const range = { from: dayOfColumn(row.firstDay), to: dayOfColumn(row.lastDay) };
  const { person, calendar } = await readPerson(tx, employeeId, range);
  const found = person.absences.find((one) => one.id === id);
  if (found === undefined) throw notFound('The absence');
  return { absence: toAbsence(found, calendar), decides: person.decides, calendar };
}

async function lockedAbsence(tx: Tx, id: string) {
  const locked = await lockAbsence(tx, id);
  if (locked === undefined) throw notFound('The absence');
  return readAbsence(tx, id, locked.employeeId);
}

async function requireKind(tx: Tx, id: string) {
  const { tenantId, organizationId = '' } = tx;
  const kind = await tx.db.absenceKind.findFirst({
    where: { tenantId, organizationId, id },
    select: { name: true, needsApproval: true, isArchived: true },
  });
  if (kind === null || kind.isArchived) throw notFound('The kind of absence');
  return kind;
}

/** 404 for a person whom the caller does not decide about; refused where there is no work or the person is away already. */
async function requireRoom(tx: Tx, employeeId: string, input: AbsenceInput, id?: string) {
  await lockRows(tx, 'employees', [employeeId]);
  const range = { from: input.firstDay, to: input.lastDay };
  const states: AbsenceState[] = ['requested', 'approved'];
  const { person, calendar } = await readPerson(tx, employeeId, { ...range, states });
  if (absenceDays(calendar, input) === 0) throw fieldError('firstDay', absenceTexts.noWork);
  const others = person.absences.filter((one) => one.id !== id);
  if (others.some((one) => absencesOverlap(one, input))) {
    throw conflict(absenceTexts.overlap, { code: 'ABSENCE_OVERLAP' });
  }
  return person;
}

const columnsOf = ({ kindId, firstDay, lastDay, isHalfStart, isHalfEnd, note }: AbsenceInput) => ({
  ...{ kindId, isHalfStart, isHalfEnd, note: note ?? null },
  ...{ firstDay: new Date(firstDay), lastDay: new Date(lastDay) },
});

interface FirstState {
  readonly state: AbsenceState;
  readonly reviewers: readonly string[];
  readonly decided: { decidedAt: Date | null; decidedByUserId: string | null; reason: null };
}

/** Approvers of a person need no approval, and neither does a person without another approver. */
async function firstState(
  tx: Tx,
  employeeId: string,
  { needsApproval }: { needsApproval: boolean },
): Promise<FirstState> {
  const { tenantId, organizationId = '', userId } = tx;
  const isOwn = employeeId === tx.employeeId;
  const reviewers = await findReviewers(tx, { tenantId, employeeId, organizationId });
  const waits = needsApproval && isOwn && reviewers.length > 0;
  const decided = waits
    ? { decidedAt: null, decidedByUserId: null, reason: null }
    : { decidedAt: tx.now(), decidedByUserId: userId, reason: null };
  return { state: waits ? 'requested' : 'approved', reviewers, decided };
}

export async function requestAbsence(ctx: Context, input: AbsenceInput): Promise<Absence> {
  const { tenantId, organizationId } = ctx;
  const employeeId = input.employeeId ?? ctx.employeeId;
  if (organizationId === undefined || employeeId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  return inTransaction(ctx, async (tx) => {
    const kind = await requireKind(tx, input.kindId);
    const { name } = await requireRoom(tx, employeeId, input);
    const { state, reviewers, decided } = await firstState(tx, employeeId, kind);
    const id = uuidv7();
    const at = { createdAt: tx.now(), updatedAt: tx.now() };
    const place = { id, tenantId, organizationId, employeeId };
    await tx.db.absence.create({ data: { ...place, ...columnsOf(input), state, ...decided, ...at } });
    await switchOnModule(tx, 'absences');
    const { absence } = await readAbsence(tx, id, employeeId);
    if (employeeId === ctx.employeeId) await notifyOfRequest(tx, { absence, name, reviewers });
    else await notifyOfDecision(tx, absence);
    return finish(tx, { after: absence });
  });
}

interface Found {
  readonly absence: Absence;
  readonly decides: boolean;
}

/**
 * The person may change an absence until it begins, and their approvers at any time. It begins once the day starts in
 * the zone of the organization or of the person: people choose their own zone.
 */
async function requireChangeable(tx: Tx, { absence, decides }: Found): Promise<void> {
  const { state, firstDay } = absence;
  const organization = await tx.db.organization.findFirst({
    where: { tenantId: tx.tenantId, id: tx.organizationId ?? '' },
    select: { timeZone: true },
  });
  const zones = ruleZones({ organization: organization?.timeZone, person: tx.timeZone });
  const today = laterToday(zones, tx.now());
  const isOpen = state === 'requested' || (state === 'approved' && (decides || firstDay > today));
  if (!isOpen) throw conflict(absenceTexts.begun, { code: 'ABSENCE_CLOSED' });
}

export async function updateAbsence(ctx: Context, id: string, input: AbsenceInput): Promise<Absence> {
  return inTransaction(ctx, async (tx) => {
    const { absence: before, decides } = await lockedAbsence(tx, id);
    await requireChangeable(tx, { absence: before, decides });
    const { employeeId } = before;
    const kind = await requireKind(tx, input.kindId);
    const { name } = await requireRoom(tx, employeeId, input, id);
    const { state, reviewers, decided } = await firstState(tx, employeeId, kind);
    await tx.db.absence.updateMany({
      where: { tenantId: tx.tenantId, id },
      data: { ...columnsOf(input), state, ...decided, updatedAt: tx.now() },
    });
    const { absence: after } = await readAbsence(tx, id, employeeId);
    if (employeeId === tx.employeeId) await notifyOfRequest(tx, { absence: after, name, reviewers });
    else await notifyOfDecision(tx, after);
    return finish(tx, { before, after, isUpdate: true });
  });
}

async function setState(tx: Tx, before: Absence, state: AbsenceState, reason?: string): Promise<Absence> {
  const decided = { decidedAt: tx.now(), decidedByUserId: tx.userId, reason: reason ?? null };
  await tx.db.absence.updateMany({
    where: { tenantId: tx.tenantId, id: before.id },
    data: { state, ...decided, updatedAt: tx.now() },
  });
  const { absence } = await readAbsence(tx, before.id, before.employeeId);
  return absence;
}

export async function cancelAbsence(ctx: Context, id: string): Promise<Absence> {
  return inTransaction(ctx, async (tx) => {
    const { absence: before, decides } = await lockedAbsence(tx, id);
    await requireChangeable(tx, { absence: before, decides });
    const after = await setState(tx, before, 'cancelled');
    if (before.employeeId !== tx.employeeId) await notifyOfDecision(tx, after);
    return finish(tx, { before, after });
  });
}

/**
 * Managers of the person's teams and approvers of everybody's time decide; nobody decides about their own absences.
 */
export async function decideAbsence(ctx: Context, id: string, input: DecideInput): Promise<Absence> {
  return inTransaction(ctx, async (tx) => {
    const { absence: before, decides } = await lockedAbsence(tx, id);
    if (before.employeeId === tx.employeeId) throw forbidden(absenceTexts.ownDecision);
    if (!decides) throw forbidden();
    if (before.state !== 'requested') throw conflict(absenceTexts.decided, { code: 'ABSENCE_DECIDED' });
    const after = await setState(tx, before, input.isApproved ? 'approved' : 'rejected', input.reason);
    await notifyOfDecision(tx, after);
    return finish(tx, { before, after });
  });
}

const about = ({ id, firstDay, lastDay }: Absence) => ({
  entity: 'Absence',
  entityId: id,
  params: { days: [firstDay, lastDay], path: '/absences' },
});

interface Request {
  readonly absence: Absence;
  /** The name of the person. */
  readonly name: string;
  readonly reviewers: readonly string[];
}

/** Notifies the approvers of a pending absence. */
async function notifyOfRequest(tx: Tx, { absence, name, reviewers }: Request): Promise<void> {
  if (absence.state !== 'requested') return;
  await notify(tx, {
    ...about(absence),
    receiverEmployeeIds: reviewers,
    type: 'absence.requested',
    title: name,
    message: absence.note ?? undefined,
  });
}

const events = {
  approved: 'absence.approved',
  rejected: 'absence.rejected',
  cancelled: 'absence.cancelled',
} as const;

/** Notifies the person of a decision that somebody else made. */
async function notifyOfDecision(tx: Tx, absence: Absence): Promise<void> {
  if (absence.state === 'requested') return;
  await notify(tx, {
    ...about(absence),
    receiverEmployeeIds: [absence.employeeId],
    type: events[absence.state],
    title: await callerName(tx),
    message: absence.reason ?? undefined,
  });
}
