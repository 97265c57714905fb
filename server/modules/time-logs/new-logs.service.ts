import { v7 as uuidv7 } from 'uuid';
import { readBilling } from '#server/modules/rates/billable-default.data.ts';
import { type Assignment, teamsOfTasks } from '#server/modules/time-logs/time-log-assignment.data.ts';
import type { FreePlace, PlacedLog } from '#server/modules/time-logs/time-log-many.service.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import type { EntryValues } from '#shared/time-logs/entry-fields.ts';

/** Time of a person that is entered together with more of it. */
export interface NewTime extends EntryValues, Assignment {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly isBillableChosen: boolean | null;
  readonly tagIds: readonly string[];
}

/** The logs of a person's new time in its places, with the team and the billing that follow from the work. */
export async function toPlacedLogs(
  tx: Tx,
  { employeeId, organizationId, zone }: TimePerson,
  { version, placed }: { version: string; placed: readonly { time: NewTime; place: FreePlace }[] },
): Promise<PlacedLog[]> {
  const times = placed.map(({ time }) => time);
  const billingOf = await readBilling(tx, organizationId, times);
  const pairs = times.flatMap(({ taskId }) => (taskId === null ? [] : { employeeId, taskId }));
  const teamOf = await teamsOfTasks(tx, pairs);
  return placed.map(({ time, place: { overlapAllowed, sheets } }) => {
    const { taskId } = time;
    const ownTeam = taskId === null ? null : teamOf({ employeeId, taskId });
    const organizationTeamId = time.organizationTeamId ?? ownTeam;
    const chosen = chosenBillable(time);
    const billing = {
      isBillable: chosen ?? billingOf(time).isBillable,
      isBillableChosen: chosen !== undefined,
    };
    const entered = { id: uuidv7(), employeeId, timeZone: zone, version };
    return { ...time, ...entered, ...billing, organizationTeamId, overlapAllowed, sheets };
  });
}
