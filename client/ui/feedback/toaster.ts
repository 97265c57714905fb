import { createStore } from '#client/lib/session/session-store.ts';
import { type Notice, showNoticesBy } from './notify.ts';

interface Message {
  readonly id: number;
  readonly notice: Notice;
  /** On its way off the screen. */
  readonly isLeaving: boolean;
}

interface Shown {
  /** The latest first. */
  readonly messages: readonly Message[];
  /** None of them ends meanwhile. */
  readonly isWaiting: boolean;
}

/** Why all of them wait: somebody reads or uses them, or nobody can see them. */
export type WaitReason = 'pointer' | 'focus' | 'hidden';

const mostAtOnce = 4;
/** A little longer than the way out takes. */
const leavingMs = 200;
const nothing: Shown = { messages: [], isWaiting: false };

/** The messages on the screen; use `notify` to speak. */
export const shownMessages = createStore(nothing);
const queue: Notice[] = [];
const reasons = new Set<WaitReason>();

interface End {
  leftMs: number;
  readonly countedFrom: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** When each of them ends, unless it stays until it is closed. */
const ends = new Map<number, End>();
let lastId = 0;

const isWaiting = () => reasons.size > 0;
const write = (messages: readonly Message[]) => shownMessages.write({ messages, isWaiting: isWaiting() });

function endAfter(id: number, leftMs: number): void {
  if (leftMs === Number.POSITIVE_INFINITY) return;
  const timer = isWaiting() ? undefined : setTimeout(() => toaster.dismiss(id), leftMs);
  ends.set(id, { leftMs, countedFrom: Date.now(), timer });
}

function stopCounting(id: number): End | undefined {
  const end = ends.get(id);
  clearTimeout(end?.timer);
  ends.delete(id);
  return end;
}

/** Restarts the remaining time of all of them. */
function changeReasons(change: () => void): void {
  const wasWaiting = isWaiting();
  change();
  if (isWaiting() === wasWaiting) return;
  for (const id of [...ends.keys()]) {
    const end = stopCounting(id);
    if (end) endAfter(id, end.leftMs - (wasWaiting ? 0 : Date.now() - end.countedFrom));
  }
  write(shownMessages.read().messages);
}

function show(notice: Notice): void {
  const { messages } = shownMessages.read();
  lastId += 1;
  endAfter(lastId, notice.duration);
  write([{ id: lastId, notice, isLeaving: false }, ...messages]);
}

/** Errors and messages with an action come first. */
function urgency({ type, action }: Notice): number {
  const ofType = { error: 1, success: 5, info: 6 }[type];
  return action || type === 'error' ? ofType : ofType + 2;
}

function takeAway(id: number): void {
  const { messages } = shownMessages.read();
  const others = messages.filter((message) => message.id !== id);
  if (others.length === messages.length) return;
  write(others);
  queue.sort((one, other) => urgency(one) - urgency(other));
  const next = queue.shift();
  if (next) show(next);
}

const isOffered = () =>
  [...shownMessages.read().messages.map(({ notice }) => notice), ...queue].some(({ isOffer }) => isOffer);

showNoticesBy((notice) => {
  if (notice.isOffer && isOffered()) return;
  if (shownMessages.read().messages.length < mostAtOnce) show(notice);
  else queue.push(notice);
});

export const toaster = {
  dismiss(id: number): void {
    const { messages } = shownMessages.read();
    if (!messages.some((message) => message.id === id && !message.isLeaving)) return;
    stopCounting(id);
    write(messages.map((message) => (message.id === id ? { ...message, isLeaving: true } : message)));
    setTimeout(takeAway, leavingMs, id);
  },
  wait: (reason: WaitReason): void => changeReasons(() => reasons.add(reason)),
  goOn: (reason: WaitReason): void => changeReasons(() => reasons.delete(reason)),
  /** Takes all of them away at once. */
  remove(): void {
    for (const id of [...ends.keys()]) stopCounting(id);
    queue.length = 0;
    reasons.clear();
    shownMessages.write(nothing);
  },
};
