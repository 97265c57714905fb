import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

const sheets = 'shared/timesheets/timesheet.schema.ts';
const slots = 'shared/evidence/time-slot.schema.ts';

/** The texts that people are promised for timesheets and time slots, letter for letter, with the one place of each. */
const texts: readonly (readonly [text: string, home: string])[] = [
  ['You cannot update timesheet status without providing IDs', sheets],
  ['You cannot submit a timesheet without providing IDs', sheets],
  ['Time slots parameters are required.', slots],
  ['At least one time slot ID is required', slots],
  ['At least one employee ID is required', 'shared/teams/team.schema.ts'],
];

test.for(texts)('“%s” has its place', ([text, home]) => {
  expect(homesOf(text)).toEqual([home]);
});
