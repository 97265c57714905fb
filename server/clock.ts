export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set and move. */
export function manualClock(
  start: Date,
): Clock & { set(at: Date): void; advance(milliseconds: number): void } {
  let current = start;
  return {
    now: () => new Date(current),
    set: (at) => {
      current = at;
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
