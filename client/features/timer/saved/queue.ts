import './words.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changedByTimer, showKnown, type TimerScope } from '#client/features/timer/known-status.ts';
import {
  addChange,
  type NewChange,
  readChanges,
  removeChange,
  replaceChange,
} from '#client/features/timer/saved/store.ts';
import { hear, type SavedChange, setSaved, waiting } from '#client/features/timer/saved-changes.ts';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { i18n } from '#client/lib/i18n.ts';
import { notify } from '#client/ui/notify.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

type Owner = Pick<TimerScope, 'tenantId' | 'employeeId'>;

const isOf = ({ tenantId, employeeId }: Owner, change: SavedChange) =>
  change.tenantId === tenantId && change.employeeId === employeeId;

/** Reads anew what is kept of the person; answers it. */
async function readAgain(owner: Owner): Promise<SavedChange[]> {
  const all = await readChanges();
  const own = all.filter((change) => isOf(owner, change));
  setSaved(own, { isEmpty: all.length === 0 });
  return own;
}

/** Keeps a change on this device until the server has it. */
export async function keep(change: NewChange): Promise<void> {
  await addChange(change);
  await readAgain(change);
}

/** Shows what is kept, and sends it. */
export async function openSaved(client: QueryClient, owner: Owner): Promise<void> {
  await readAgain(owner);
  showKnown(client, owner.tenantId);
  await sendSaved(client, owner);
}

export async function forget(changes: readonly SavedChange[], owner: Owner): Promise<void> {
  for (const { key } of changes) await removeChange(key);
  await readAgain(owner);
}

function send(change: SavedChange): Promise<TimerStatus> {
  const { tenantId, organizationId } = change;
  if (change.kind === 'stop') {
    const { logId, stoppedAt } = change;
    return call(timerApi.stop, { body: { logType: 'TRACKED', logId, stoppedAt, tenantId, organizationId } });
  }
  const { clientId, startedAt, teamId, task } = change;
  const body = { clientId, startedAt, taskId: task.id, organizationTeamId: teamId, tenantId, organizationId };
  return call(timerApi.start, { body: { ...body, logType: 'TRACKED', source: 'TEAMS', tags: [] } });
}

/** Time that was recorded meanwhile is not recorded twice; the person hears of it. */
function sayWhenShortened(change: SavedChange, { lastLog }: TimerStatus): void {
  if (change.kind !== 'start' || lastLog?.taskId !== change.task.id) return;
  if (Date.parse(lastLog.startedAt) - Date.parse(change.startedAt) < 1000) return;
  notify.info(i18n.t('timerSaved.shortened', { task: change.task.title }));
}

/** What is to be stopped is known by the server's id from now on. */
async function nameLog(clientId: string, { running, lastLog }: TimerStatus): Promise<void> {
  if (!running || lastLog === null) return;
  for (const change of waiting()) {
    const isIts = change.kind === 'stop' && change.logId === clientId;
    if (isIts) await replaceChange({ ...change, logId: lastLog.id });
  }
}

/** Too many calls, a dead session and a failing server say nothing about what was asked. */
const passing = [401, 408, 429];
const isRefusal = ({ status }: ApiError) => status < 500 && !passing.includes(status);

/** Sends the first change; whether the next one may follow. */
async function sendFirst(change: SavedChange, owner: Owner): Promise<boolean> {
  try {
    const status = await send(change);
    await removeChange(change.key);
    hear(change.tenantId, status);
    if (change.kind === 'start') await nameLog(change.clientId, status);
    sayWhenShortened(change, status);
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) return false;
    if (change.kind === 'stop') await removeChange(change.key);
    else await replaceChange({ ...change, refusal: error.message });
  }
  await readAgain(owner);
  return true;
}

async function sendAll(owner: Owner): Promise<number> {
  let count = 0;
  await readAgain(owner);
  for (let [next] = waiting(); next !== undefined; [next] = waiting()) {
    if (!(await sendFirst(next, owner))) return count;
    count += 1;
  }
  return count;
}

let sending: Promise<void> | undefined;

/** Sends what waits, in order, in one tab at a time; what the server does not acknowledge stays. */
export function sendSaved(client: QueryClient, owner: Owner): Promise<void> {
  const inTurn = () => sendAll(owner);
  const run = async () => {
    const count =
      'locks' in navigator ? await navigator.locks.request('takt-timer-saved', inTurn) : await inTurn();
    if (count === 0) return;
    showKnown(client, owner.tenantId);
    for (const module of ['timer', ...changedByTimer]) {
      void client.invalidateQueries({ queryKey: [owner.tenantId, module] });
    }
  };
  sending ??= run().finally(() => {
    sending = undefined;
  });
  return sending;
}
