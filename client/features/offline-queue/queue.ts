import { refresh } from '#client/lib/read.ts';
import '#client/locales/en/pages/saved.json';
import type { QueryClient } from '@tanstack/react-query';
import type { NewChange, SavedChange } from '#client/features/offline-queue/public/change.ts';
import {
  savedChanges,
  setFailure,
  setSaved,
  waiting,
} from '#client/features/offline-queue/public/saved-changes.ts';
import { type Owner, refusalOf, sendChange, settle } from '#client/features/offline-queue/send.ts';
import { addChange, readChanges, removeChange, replaceChange } from '#client/features/offline-queue/store.ts';
import { landInLists } from '#client/features/time-logs/public/log-lists.ts';
import { changedByTimer, showCurrentStatus } from '#client/features/timer/queries.ts';
import { ApiError, errorText, isAway } from '#client/lib/api-error.ts';

const isOf = ({ tenantId, employeeId }: Owner, change: SavedChange) =>
  change.tenantId === tenantId && change.employeeId === employeeId;

/** Reads anew what is kept of the person; answers it. */
async function readAgain(owner: Owner): Promise<SavedChange[]> {
  const all = await readChanges();
  const own = all.filter((change) => isOf(owner, change));
  setSaved(own, { isEmpty: all.length === 0 });
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

/** Keeps a change on this device until the server has it. */
export async function keep(change: NewChange): Promise<void> {
  await addChange(change);
  await readAgain(change);
}

/** Everything that shows what was changed. */
function readModules(client: QueryClient): void {
  void refresh(client, 'timer', 'timesheets', ...changedByTimer);
}

/** Shows what is kept, and sends it. */
export async function openSaved(client: QueryClient, owner: Owner): Promise<void> {
  await readAgain(owner);
  showCurrentStatus(client, owner.tenantId);
  await sendSaved(client, owner);
}

/** Lets changes go, unless they were sent meanwhile; answers those that were still here. */
export function forget(
  changes: readonly SavedChange[],
  { client, owner }: { client: QueryClient; owner: Owner },
): Promise<SavedChange[]> {
  return inTurn(async () => {
    const kept = await readAgain(owner);
    const here = kept.filter(({ key }) => changes.some((one) => one.key === key));
    for (const { key } of here) await removeChange(key);
    setFailure(undefined);
    await readAgain(owner);
    showCurrentStatus(client, owner.tenantId);
    readModules(client);
    return here;
  });
}

/** Too many calls, a dead session and a failing server say nothing about what was asked. */
const passing = [401, 408, 429];
const isRefusal = ({ status }: ApiError) => status < 500 && !passing.includes(status);

/** A server that fails at a change may do so for good: the person hears of it. */
function noteFailure({ key }: SavedChange, error: unknown): void {
  setFailure(isAway(error) ? undefined : { key, message: errorText(error) });
}

/** Sends the first change; whether the next one may follow. */
async function sendFirst(client: QueryClient, change: SavedChange, owner: Owner): Promise<boolean> {
  try {
    const answer = await sendChange(change);
    await settle(change, answer, waiting());
    await removeChange(change.key);
    const { log } = answer;
    if (log) landInLists(client, { id: log.id, log });
    if (change.kind === 'remove') landInLists(client, { id: change.logId, log: undefined });
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) {
      noteFailure(change, error);
      return false;
    }
    if (change.kind === 'stop') await removeChange(change.key);
    else await replaceChange({ ...change, refusal: refusalOf(error) });
  }
  setFailure(undefined);
  await readAgain(owner);
  return true;
}

async function sendAll(client: QueryClient, owner: Owner): Promise<void> {
  let count = 0;
  await readAgain(owner);
  for (let [next] = waiting(savedChanges()); next !== undefined; [next] = waiting(savedChanges())) {
    if (!(await sendFirst(client, next, owner))) break;
    count += 1;
  }
  if (count === 0) return;
  showCurrentStatus(client, owner.tenantId);
  readModules(client);
}

let sending: Promise<void> | undefined;

/** Sends what waits, in order, in one tab at a time; what the server does not acknowledge stays. */
export function sendSaved(client: QueryClient, owner: Owner): Promise<void> {
  sending ??= inTurn(() => sendAll(client, owner)).finally(() => {
    sending = undefined;
  });
  return sending;
}
