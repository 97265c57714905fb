import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

const statistics = 'shared/statistics/statistics.schema.ts';
const range = 'shared/time/report-range.ts';

/** The texts that people are promised for reports and statistics, letter for letter, with the one place of each. */
const texts: readonly (readonly [text: string, home: string])[] = [
  ['Timer logs parameters (startDate or endDate or date) are required.', range],
  ['End date must be after start date', range],
  ['Invalid activity level range', 'shared/time-logs/time-log.schema.ts'],
  ['TenantId and OrganizationId are required.', statistics],
  ['TenantId, OrganizationId, and ActiveTaskId are required.', statistics],
];

test.for(texts)('“%s” has its place', ([text, home]) => {
  expect(homesOf(text)).toEqual([home]);
});
