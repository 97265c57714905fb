import { createSessionStore, useStore } from '#client/lib/session/session-store.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The initial values of the form; defaults fill the rest. */
export interface TimePreset {
  day?: Day;
  /** HH:MM in the zone of the person whose time it is. */
  from?: string;
  /** Earlier than the start: on the next day. */
  to?: string;
  taskId?: string;
  projectId?: string;
  employeeId?: string;
  description?: string;
  /** The event whose time it is; the entry is marked so once it is saved on the server. */
  eventId?: string;
  /** Begins with everything that this entry says, as long as it, right after it. */
  copy?: TimeLog;
}

/** An unsaved entry that the form resumes. */
interface TimeResumption {
  /** The entry with the person's input. */
  mine: TimeLog;
  /** Tells a repeated entry from another one. */
  clientId?: string;
  onSaved: () => void;
}

/** Adding, or changing the log. */
export type TimeRequest = { id: number; resumed?: TimeResumption } & (
  | { preset: TimePreset; log?: undefined }
  | { log: TimeLog; preset?: undefined }
);

const request = createSessionStore<TimeRequest | undefined>(undefined);
let lastId = 0;

/** Opens the form for time that the timer did not take, from anywhere in the shell. */
export function openAddTime(preset: TimePreset = {}): void {
  lastId += 1;
  request.write({ id: lastId, preset });
}

export function openEditTime(log: TimeLog): void {
  lastId += 1;
  request.write({ id: lastId, log });
}

/** Opens the form with what was entered and not saved: for the log, or as a new entry. */
export function openResumedTime(resumed: TimeResumption, log: TimeLog | undefined): void {
  lastId += 1;
  request.write(log ? { id: lastId, log, resumed } : { id: lastId, preset: {}, resumed });
}

export const closeTimeDialog = () => request.write(undefined);

/** The pending request, for the one place that shows the dialog. */
export const useTimeRequest = () => useStore(request);

/** The text of a table of time to add; what was left of the last one where nothing is pasted. */
export const pasteRequest = createSessionStore<string | undefined>(undefined);
export function openPasteTime(text = ''): void {
  closeTimeDialog();
  pasteRequest.write(text);
}

/** An entry as far as a split needs it. */
export interface SplitEntry
  extends Pick<TimeLog, 'id' | 'startedAt' | 'stoppedAt' | 'isRunning' | 'updatedAt'> {
  /** The zone of the owner of the time. */
  timeZone: string;
}

const splitRequest = createSessionStore<SplitEntry | undefined>(undefined);

/** Opens the form that makes two entries of one. */
export const openSplitTime = (entry: SplitEntry) => splitRequest.write(entry);
export const closeSplitTime = () => splitRequest.write(undefined);
export const useSplitRequest = () => useStore(splitRequest);

/** The closed day of a reopening request. */
export const reopenRequest = createSessionStore<Day | undefined>(undefined);
export const openReopenDay = reopenRequest.write;
