import { addDays, addHours, set } from 'date-fns';

const morning = { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 };
const daysOfWeek = 7;

/** When news that is put off comes back. */
export const holdTimes = {
  snoozeHour: (now: Date) => addHours(now, 1),
  snoozeTomorrow: (now: Date) => set(addDays(now, 1), morning),
  /** Monday, in the morning. */
  snoozeWeek: (now: Date) =>
    set(addDays(now, (daysOfWeek + 1 - now.getDay()) % daysOfWeek || daysOfWeek), morning),
} as const;

export const holdNames = ['snoozeHour', 'snoozeTomorrow', 'snoozeWeek'] as const;
