import type { Tx } from '#server/modules/absences/absences.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { callerName } from '#server/modules/users/person-name.ts';
import type { Absence } from '#shared/absences/absence.schema.ts';

const about = ({ id, firstDay, lastDay }: Absence) => ({
  entity: 'Absence',
  entityId: id,
  params: { days: [firstDay, lastDay], path: '/absences' },
});

interface Request {
  readonly absence: Absence;
  /** Of the person. */
  readonly name: string;
  readonly reviewers: readonly string[];
}

/** Tells who decides about the person of an absence that waits for them. */
export async function notifyOfRequest(tx: Tx, { absence, name, reviewers }: Request): Promise<void> {
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

/** Tells the person what somebody else made of their absence. */
export async function notifyOfDecision(tx: Tx, absence: Absence): Promise<void> {
  if (absence.state === 'requested') return;
  await notify(tx, {
    ...about(absence),
    receiverEmployeeIds: [absence.employeeId],
    type: events[absence.state],
    title: await callerName(tx),
    message: absence.reason ?? undefined,
  });
}
