import type { QueryClient } from '@tanstack/react-query';
import {
  isOfTimer,
  type NewChange,
  pendingChanges,
  type QueuedChange,
  type QueueRefusal,
  queuedChanges,
  setQueued,
  setQueueFailure,
  setSentEntry,
} from '#client/features/offline-queue/queries.ts';
import { queuedChange } from '#client/features/offline-queue/queued-change.ts';
import { addCachedTask, dropCachedTask } from '#client/features/tasks/queries.ts';
import { updateLogLists } from '#client/features/time-logs/queries.ts';
import {
  changedByTimer,
  mergeServerStatus,
  showCurrentStatus,
  type TimerScope,
} from '#client/features/timer/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError, errorText, isAway } from '#client/lib/api/api-error.ts';
import { refresh } from '#client/lib/api/read.ts';
import { type StorePlace, storeStep } from '#client/lib/session/indexed-db.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const storage: StorePlace = {
  database: 'takt',
  store: 'timer',
  keys: { keyPath: 'key', autoIncrement: true },
};

/** The whole queue, in its order; what cannot be read any more is skipped. */
async function readChanges(): Promise<QueuedChange[]> {
  const rows = await storeStep<unknown[]>(storage, 'readonly', (store) => store.getAll());
  return rows.flatMap((row) => queuedChange.safeParse(row).data ?? []);
}

export const addChange = (change: NewChange) => storeStep(storage, 'readwrite', (store) => store.add(change));
const replaceChange = (change: QueuedChange) => storeStep(storage, 'readwrite', (store) => store.put(change));
const removeChange = (key: number) => storeStep(storage, 'readwrite', (store) => store.delete(key));

type QueueOwner = Pick<TimerScope, 'tenantId' | 'employeeId'>;

interface Answer {
  status?: TimerStatus;
  log?: TimeLog;
}

/** Sends a change; each may be sent again without being done twice. */
async function sendChange(change: QueuedChange): Promise<Answer> {
  const { tenantId, organizationId } = change;
  const whose = { tenantId, organizationId };
  switch (change.kind) {
    case 'stop': {
      const { logId, stoppedAt, isPause } = change;
      const body = { logType: 'TRACKED', logId, stoppedAt, isPause, ...whose } as const;
      return { status: await call(timerApi.stop, { body }) };
    }
    case 'dropPause': {
      const body = { logId: change.logId, ...whose };
      return { status: await call(timerApi.dropPause, { body }) };
    }
    case 'task': {
      const { body, clientId, teamId } = change;
      await call(tasksApi.create, { body: { ...body, clientId, teams: [{ id: teamId }] } });
      return {};
    }
    case 'start': {
      const { clientId, startedAt, teamId, task, about } = change;
      const body = { ...about, clientId, startedAt, taskId: task?.id, organizationTeamId: teamId, ...whose };
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
      // A deleted entry is fine as well.
      await call(timeLogsApi.remove, { params: {}, query: {}, body: { logIds: [logId], ifUpdatedAt } });
      return {};
    }
  }
}

function refusalOf(error: ApiError): QueueRefusal {
  const { message, code } = error;
  return { message, code, overlapping: overlapDetails.safeParse(error.details).data?.overlapping ?? [] };
}

/** Time that was recorded meanwhile is not recorded twice. */
function notifyWhenShortened(change: QueuedChange, { lastLog }: TimerStatus): void {
  if (change.kind !== 'start') return;
  const { task, startedAt } = change;
  if (!task || lastLog?.taskId !== task.id) return;
  if (Date.parse(lastLog.startedAt) - Date.parse(startedAt) < 1000) return;
  notify.info(() => i18n.t('saved.shortened', { task: task.title }));
}

/** Changes that build on a sent one get the id and the state that the server gave the entry. */
async function relink(
  entry: string,
  log: { id: string; updatedAt?: string | undefined },
  others: readonly QueuedChange[],
): Promise<void> {
  setSentEntry(entry, log);
  for (const other of others) {
    if ('clientId' in other || other.logId !== entry) continue;
    if (isOfTimer(other)) await replaceChange({ ...other, logId: log.id });
    else await replaceChange({ ...other, logId: log.id, ifUpdatedAt: log.updatedAt });
  }
}

/** Runs before the change leaves the queue, so that an aborted one is only repeated. */
async function applyAnswer(
  change: QueuedChange,
  { status, log }: Answer,
  others: readonly QueuedChange[],
): Promise<void> {
  const later = others.filter(({ key }) => key > change.key);
  if (status) {
    mergeServerStatus(change.tenantId, status);
    if (change.kind === 'start' && status.running && status.lastLog) {
      await relink(change.clientId, { id: status.lastLog.id }, later);
    }
    notifyWhenShortened(change, status);
  }
  if (log && change.kind === 'add') await relink(change.clientId, log, later);
  if (log && change.kind === 'edit') await relink(change.logId, log, later);
}

const isOf = ({ tenantId, employeeId }: QueueOwner, change: QueuedChange) =>
  change.tenantId === tenantId && change.employeeId === employeeId;

/** Reads the person's queue from the device. */
async function reload(owner: QueueOwner): Promise<QueuedChange[]> {
  const all = await readChanges();
  const own = all.filter((change) => isOf(owner, change));
  setQueued(own, { isEmpty: all.length === 0 });
  return own;
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other, over all tabs where the browser knows how; repeated calls do no harm where it does not. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('takt-timer-saved', work);
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return done;
}

/** Stores a change on this device until the server has it. */
export async function enqueue(change: NewChange): Promise<void> {
  await addChange(change);
  await reload(change);
}

function refreshTime(client: QueryClient): void {
  void refresh(client, 'timer', 'timesheets', ...changedByTimer);
}

/** Puts tasks that the server does not know into the lists of their teams. */
export function showQueuedTasks(client: QueryClient): void {
  for (const change of queuedChanges()) {
    if (change.kind === 'task') addCachedTask(client, change, change.task);
  }
}

export async function openQueue(client: QueryClient, owner: QueueOwner): Promise<void> {
  await reload(owner);
  showQueuedTasks(client);
  showCurrentStatus(client, owner.tenantId);
  await sendQueue(client, owner);
}

interface Place {
  client: QueryClient;
  owner: QueueOwner;
}

/** Drops changes, unless they were sent meanwhile; returns those that were still here. */
export function discard(changes: readonly QueuedChange[], place: Place): Promise<QueuedChange[]> {
  return eachHere(changes, place, async (change) => {
    await removeChange(change.key);
    if (change.kind === 'task') dropCachedTask(place.client, change.clientId);
  });
}

/** Puts changes into the place of those with their keys, unless these were sent meanwhile. */
export function rewrite(changes: readonly QueuedChange[], place: Place): Promise<QueuedChange[]> {
  return eachHere(changes, place, replaceChange);
}

/** Does something with each of the changes that is still here; returns these. */
function eachHere(
  changes: readonly QueuedChange[],
  { client, owner }: Place,
  work: (change: QueuedChange) => Promise<unknown>,
): Promise<QueuedChange[]> {
  return inTurn(async () => {
    const current = await reload(owner);
    const here = changes.filter(({ key }) => current.some((one) => one.key === key));
    for (const change of here) await work(change);
    setQueueFailure(undefined);
    await reload(owner);
    showCurrentStatus(client, owner.tenantId);
    refreshTime(client);
    return here;
  });
}

/** Too many calls, a dead session and a failing server are no verdict on the change. */
const passing = [401, 408, 429];
const isRefusal = ({ status }: ApiError) => status < 500 && !passing.includes(status);

/** A server error at a change may be permanent, so the page shows the failure. */
function showFailure({ key }: QueuedChange, error: unknown): void {
  setQueueFailure(isAway(error) ? undefined : { key, message: errorText(error) });
}

/** Returns whether the next one may follow. */
async function sendFirst(client: QueryClient, change: QueuedChange, owner: QueueOwner): Promise<boolean> {
  try {
    const answer = await sendChange(change);
    await applyAnswer(change, answer, pendingChanges());
    await removeChange(change.key);
    const { log } = answer;
    if (log) updateLogLists(client, { id: log.id, log });
    if (change.kind === 'remove') updateLogLists(client, { id: change.logId, log: undefined });
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) {
      showFailure(change, error);
      return false;
    }
    if (isOfTimer(change)) await removeChange(change.key);
    else await replaceChange({ ...change, refusal: refusalOf(error) });
  }
  setQueueFailure(undefined);
  await reload(owner);
  return true;
}

async function sendAll(client: QueryClient, owner: QueueOwner): Promise<void> {
  let count = 0;
  await reload(owner);
  for (let [next] = pendingChanges(); next !== undefined; [next] = pendingChanges()) {
    if (!(await sendFirst(client, next, owner))) break;
    count += 1;
  }
  if (count === 0) return;
  showCurrentStatus(client, owner.tenantId);
  refreshTime(client);
}

let sending: Promise<void> | undefined;

/** Sends the queue in order, in one tab at a time; what the server does not acknowledge stays. */
export function sendQueue(client: QueryClient, owner: QueueOwner): Promise<void> {
  sending ??= inTurn(() => sendAll(client, owner)).finally(() => {
    sending = undefined;
  });
  return sending;
}
