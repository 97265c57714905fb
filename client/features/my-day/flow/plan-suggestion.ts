import type { Day } from '#shared/time/calendar-day.ts';

const storageKey = 'daily-plan-suggestion';

/** A plan is suggested once a day on this device. */
export const isSuggested = (today: Day) => (localStorage.getItem(storageKey) ?? '') >= today;

export const noteSuggested = (today: Day) => localStorage.setItem(storageKey, today);
