import { createSessionStore, useStore } from '#client/lib/session/session-store.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** What the form begins with; the rest is what is usual. */
export interface TimePreset {
  day?: Day;
  /** HH:MM in the zone of the person whose time it is. */
  from?: string;
  /** Earlier than the start: on the next day. */
  to?: string;
  taskId?: string;
  projectId?: string;
  employeeId?: string;
}

/** What a person has entered before, and where it goes on. */
interface TimeResumption {
  /** As it was entered. */
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

/** What was asked for, for the one place that shows the dialog. */
export const useTimeRequest = () => useStore(request);
