import { expect } from 'vitest';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';

/** The problem of a reading that fails. Its error holds none of what only the person may see. */
export async function problemOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof CalendarProblemError)) return error;
  const parts = [error.message, error.stack, error.cause];
  expect(JSON.stringify(parts)).not.toMatch(/127\.0\.0\.1|app-password|secret-of-anna/);
  return error.problem;
}
