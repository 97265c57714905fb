import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

const timeLogs = 'shared/time-logs/time-log.schema.ts';
const ranges = 'shared/time/report-range.ts';

/** The texts that people are promised for time logs: letter for letter, with the places that hold each. */
const texts: readonly (readonly [text: string, homes: readonly string[]])[] = [
  ['Timer logs parameters (startDate or endDate or date) are required', [ranges]],
  ['End date must be after start date', [ranges]],
  ['Invalid date provided', ['shared/timer/timer.schema.ts']],
  ['Invalid activity level range', [timeLogs]],
  ['Maximum 100 logs can be deleted at once', [timeLogs]],
  ['Invalid logId at index {0}', [timeLogs]],
  ['No timesheet IDs provided for deletion', [timeLogs]],
];

test.for(texts)('“%s” has its places', ([text, homes]) => {
  expect(homesOf(text)).toEqual([...homes].toSorted());
});
