import type { Call } from '#server/bench/load.ts';

export function get(path: string, parameters: Record<string, string>): Call {
  return { method: 'GET', path: `/api${path}?${new URLSearchParams(parameters).toString()}` };
}

/** Whole days, both included. */
export function rangeOf(fromDay: string, toDay: string) {
  return { startDate: `${fromDay}T00:00:00.000Z`, endDate: `${toDay}T23:59:59.999Z`, timeZone: 'Etc/UTC' };
}
