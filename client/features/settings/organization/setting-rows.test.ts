import { expect, test } from 'vitest';
import {
  isWithin,
  type SettingRow,
  toChange,
  toText,
} from '#client/features/settings/organization/setting-rows.ts';

const hours: SettingRow = { key: 'standardWorkHoursPerDay', kind: 'number', least: 0, most: 24 };
const limit: SettingRow = { key: 'defaultWeeklyLimit', kind: 'number', least: 0, most: 168, optional: true };
const manual: SettingRow = { key: 'allowManualTime', kind: 'switch' };
const clock: SettingRow = { key: 'timeFormat', kind: 'timeFormat' };
const expiry: SettingRow = { key: 'inviteExpiryPeriod', kind: 'expiry' };
const billable: SettingRow = { key: 'billable', kind: 'billable' };
const fiscal: SettingRow = { key: 'fiscalStartDate', kind: 'date' };

test.each([
  [hours, '7.5', { standardWorkHoursPerDay: 7.5 }],
  [limit, '', { defaultWeeklyLimit: null }],
  [manual, 'false', { allowManualTime: false }],
  [clock, '24', { timeFormat: 24 }],
  [expiry, '14', { inviteExpiryPeriod: 14 }],
  [expiry, '', { inviteExpiryPeriod: null }],
  [billable, 'false', { billable: false }],
  [billable, '', { billable: null }],
])('%j with "%s" sends %j', (row, text, change) => {
  expect(toChange(row, text)).toEqual(change);
});

test.each([
  [hours, 8, '8'],
  [limit, null, ''],
  [manual, undefined, ''],
  [billable, false, 'false'],
  [fiscal, '2026-04-01T00:00:00.000Z', '2026-04-01'],
])('%j shows %j as "%s"', (row, value, text) => {
  expect(toText(row, value)).toBe(text);
});

test.each([
  [hours, '24', true],
  [hours, '24.5', false],
  [hours, '', false],
  [hours, 'x', false],
  [limit, '', true],
])('%j takes "%s": %s', (row, text, taken) => {
  expect(isWithin(row, text)).toBe(taken);
});
