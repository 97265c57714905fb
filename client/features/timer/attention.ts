import { z } from 'zod';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createSessionStore } from '#client/lib/session/session-store.ts';
import { readStored } from '#client/lib/session/storage.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

/**
 * The memory of this browser, in all of its tabs, about the running log: the last sign of the person's presence, and
 * past questions about it.
 */
const attentionMemory = z.object({
  logId: z.string(),
  /** Milliseconds since 1970 by the server's clock, as all of these. */
  seenMs: z.number(),
  /** Time without any sign of life. */
  gap: z
    .object({
      fromMs: z.number(),
      toMs: z.number(),
      isSettled: z.boolean(),
      /** The page was open, but nobody was at the device. */
      isIdle: z.boolean().optional(),
    })
    .optional(),
  /** The moment until which the question about a long run is snoozed. */
  quietUntilMs: z.number().optional(),
});
export type AttentionMemory = z.infer<typeof attentionMemory>;

const storageKey = 'timer-attention';
const listeners = new Set<() => void>();
let parsed: { text: string; memory: AttentionMemory | undefined } | undefined;

/** The same object for as long as nothing changes. */
export function readMemory(): AttentionMemory | undefined {
  const text = readDevice(storageKey);
  if (text === null) return undefined;
  if (parsed?.text !== text) parsed = { text, memory: readStored(storageKey, attentionMemory) };
  return parsed.memory;
}

function writeMemory(memory: AttentionMemory): void {
  writeDevice(storageKey, JSON.stringify(memory));
  for (const listener of listeners) listener();
}

export function onMemoryChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

const minute = 60_000;
const hour = 60 * minute;

/** The memory of the running log; other logs have none. */
export function memoryOf(status: TimerStatus | undefined): AttentionMemory | undefined {
  const memory = readMemory();
  return status?.running && memory?.logId === status.lastLog?.id ? memory : undefined;
}

/** The last sign of presence: from here, or from the server. */
function lastSeenMs(status: TimerStatus, memory: AttentionMemory | undefined): number {
  const { lastLog } = status;
  return Math.max(memory?.seenMs ?? 0, Date.parse(lastLog?.lastSeenAt ?? lastLog?.startedAt ?? ''));
}

/** Whether the silence exceeds the organization's limit. */
export function isOverdue(status: TimerStatus, nowMs: number): boolean {
  const minutes = status.attention?.inactivityMinutes;
  return minutes != null && nowMs - lastSeenMs(status, memoryOf(status)) > minutes * minute;
}

/** Notes that somebody is here now, and the time before in which nobody was. */
export function noteSign(status: TimerStatus, nowMs: number): void {
  const { lastLog } = status;
  if (!status.running || lastLog === null) return;
  const memory = memoryOf(status);
  const open = memory?.gap?.isSettled === false ? memory.gap : undefined;
  const fromMs = open?.fromMs ?? lastSeenMs(status, memory);
  const gap = isOverdue(status, nowMs) ? { fromMs, toMs: nowMs, isSettled: false } : memory?.gap;
  writeMemory({ logId: lastLog.id, quietUntilMs: memory?.quietUntilMs, gap, seenMs: nowMs });
}

/** Records that somebody returned to the device while the timer ran; every tab receives it. */
export function noteReturn(status: TimerStatus, nowMs: number, awayMs: number): void {
  const { lastLog } = status;
  if (!status.running || lastLog === null) return;
  const memory = memoryOf(status);
  const fromMs = Math.max(nowMs - awayMs, Date.parse(lastLog.startedAt));
  if (memory?.gap && memory.gap.toMs > fromMs) return;
  writeMemory({
    ...memory,
    logId: lastLog.id,
    seenMs: nowMs,
    gap: { fromMs, toMs: nowMs, isSettled: false, isIdle: true },
  });
}

/** The gap has been decided on; where it began stays known as the last activity. */
export function settleGap(memory: AttentionMemory): void {
  if (memory.gap) writeMemory({ ...memory, gap: { ...memory.gap, isSettled: true } });
}

/** Whether the timer has run for so long that its person gets a question about it. */
export function runsLong(
  status: TimerStatus,
  { memory, nowMs }: { memory: AttentionMemory | undefined; nowMs: number },
): boolean {
  const hours = status.attention?.forgottenHours;
  if (hours === undefined || !status.running || status.lastLog === null) return false;
  if (nowMs < (memory?.quietUntilMs ?? 0)) return false;
  return nowMs - Date.parse(status.lastLog.startedAt) >= hours * hour;
}

/** Confirms that the person works on; the next question comes after as many hours again. */
export function goOn(status: TimerStatus, nowMs: number): void {
  if (status.lastLog === null) return;
  const memory = memoryOf(status) ?? { logId: status.lastLog.id, seenMs: nowMs };
  writeMemory({ ...memory, quietUntilMs: nowMs + (status.attention?.forgottenHours ?? 1) * hour });
}

/** When the person was last active, where that is a while ago; a settled gap tells it as well. */
export function lastActivityMs(
  status: TimerStatus,
  { memory, nowMs }: { memory: AttentionMemory | undefined; nowMs: number },
): number | undefined {
  const ms = memory?.gap?.fromMs ?? lastSeenMs(status, memory);
  return nowMs - ms > 5 * minute ? ms : undefined;
}

/** The moment that is offered where somebody chooses when the timer stopped. */
export const stopAtRequest = createSessionStore<Date | undefined>(undefined);
export const openStopAt = stopAtRequest.write;
