import fc from 'fast-check';

/** Nights with a clock change, and zones with odd offsets. */
const nights = [
  ['Europe/Berlin', '2026-10-25T00:00:00Z'],
  ['Europe/Berlin', '2026-03-29T00:00:00Z'],
  ['America/New_York', '2026-11-01T05:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:00:00Z'],
  ['America/Havana', '2026-11-01T04:00:00Z'],
  ['Asia/Kathmandu', '2026-05-05T00:00:00Z'],
] as const;

/** An entry near a change of the clocks, to the second. */
export const nightEntries = fc
  .record({
    night: fc.constantFrom(...nights),
    before: fc.integer({ min: -12 * 3600, max: 12 * 3600 }),
    seconds: fc.integer({ min: 1, max: 14 * 3600 }),
  })
  .map(({ night: [zone, at], before, seconds }) => {
    const start = new Date(Date.parse(at) + before * 1000);
    return { zone, shown: { start, end: new Date(start.getTime() + seconds * 1000) } };
  });

export const nightRuns = { seed: 20_261_025, numRuns: 500 };
