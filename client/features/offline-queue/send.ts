import type { SavedChange, SavedRefusal } from '#client/features/offline-queue/public/change.ts';
import { noteSent } from '#client/features/offline-queue/public/saved-changes.ts';
import { replaceChange } from '#client/features/offline-queue/store.ts';
import { mergeServerStatus, type TimerScope } from '#client/features/timer/queries.ts';
import { call } from '#client/lib/api.ts';
import type { ApiError } from '#client/lib/api-error.ts';
import { i18n } from '#client/lib/i18n.ts';
import { notify } from '#client/ui/notify.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

export type Owner = Pick<TimerScope, 'tenantId' | 'employeeId'>;

/** What the server says of a change: of the timer, how it stands; of an entry, what it is now. */
interface Answer {
  status?: TimerStatus;
  log?: TimeLog;
}

/** Sends a change; each may be sent again without being done twice. */
export async function sendChange(change: SavedChange): Promise<Answer> {
  const { tenantId, organizationId } = change;
  const whose = { tenantId, organizationId };
  switch (change.kind) {
    case 'stop': {
      const { logId, stoppedAt } = change;
      return {
        status: await call(timerApi.stop, { body: { logType: 'TRACKED', logId, stoppedAt, ...whose } }),
      };
    }
    case 'start': {
      const { clientId, startedAt, teamId, task } = change;
      const body = { clientId, startedAt, taskId: task.id, organizationTeamId: teamId, ...whose };
      const how = { logType: 'TRACKED', source: 'TEAMS' } as const;
      return { status: await call(timerApi.start, { body: { ...body, ...how, tags: [] } }) };
    }
    case 'add': {
      const { body, clientId } = change;
      return { log: await call(timeLogsApi.add, { body: { ...body, clientId } }) };
    }
    case 'edit': {
      const { logId, ifUpdatedAt } = change;
      const body = { ...change.change, ifUpdatedAt };
      return { log: await call(timeLogsApi.edit, { params: { id: logId }, body }) };
    }
    case 'remove': {
      const { logId, ifUpdatedAt } = change;
      // One that is gone already is as good.
      await call(timeLogsApi.remove, { params: {}, query: {}, body: { logIds: [logId], ifUpdatedAt } });
      return {};
    }
  }
}

export function refusalOf(error: ApiError): SavedRefusal {
  const { message, code } = error;
  return { message, code, overlapping: overlapDetails.safeParse(error.details).data?.overlapping ?? [] };
}

/** Time that was recorded meanwhile is not recorded twice; the person hears of it. */
function sayWhenShortened(change: SavedChange, { lastLog }: TimerStatus): void {
  if (change.kind !== 'start' || lastLog?.taskId !== change.task.id) return;
  if (Date.parse(lastLog.startedAt) - Date.parse(change.startedAt) < 1000) return;
  notify.info(i18n.t('saved.shortened', { task: change.task.title }));
}

/** What builds on a change learns what the entry is called, and what it looks like, from now on. */
async function rename(
  entry: string,
  log: { id: string; updatedAt?: string | undefined },
  others: readonly SavedChange[],
): Promise<void> {
  noteSent(entry, log);
  for (const other of others) {
    if (other.kind === 'start' || other.kind === 'add' || other.logId !== entry) continue;
    if (other.kind === 'stop') await replaceChange({ ...other, logId: log.id });
    else await replaceChange({ ...other, logId: log.id, ifUpdatedAt: log.updatedAt });
  }
}

/** Draws the consequences of an answer; before the change is let go, so that one that breaks off is only repeated. */
export async function settle(
  change: SavedChange,
  { status, log }: Answer,
  others: readonly SavedChange[],
): Promise<void> {
  const later = others.filter(({ key }) => key > change.key);
  if (status) {
    mergeServerStatus(change.tenantId, status);
    if (change.kind === 'start' && status.running && status.lastLog) {
      await rename(change.clientId, { id: status.lastLog.id }, later);
    }
    sayWhenShortened(change, status);
  }
  if (log && change.kind === 'add') await rename(change.clientId, log, later);
  if (log && change.kind === 'edit') await rename(change.logId, log, later);
}
