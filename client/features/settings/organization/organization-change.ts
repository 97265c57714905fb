import type { OrganizationChange, SettingRow } from '#client/features/settings/organization/setting-rows.ts';

function sentValue(row: SettingRow, text: string): unknown {
  if (row.kind === 'switch' || row.kind === 'recording') return text === 'true';
  if (row.kind === 'number') return text === '' ? null : Number(text);
  if (row.kind === 'timeFormat') return text === '24' ? 24 : 12;
  if (row.kind === 'expiry') return text === '' ? null : Number(text);
  return text;
}

/** What is sent when a row gets this text. */
export function toChange(row: SettingRow, text: string): OrganizationChange {
  return { [row.key]: sentValue(row, text) };
}

/** The text that stands for a value the server has. */
export function toText(row: SettingRow, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (row.kind === 'date' && typeof value === 'string') return value.slice(0, 10);
  return String(value);
}

/** True for a number that the row takes. */
export function isWithin(row: SettingRow, text: string): boolean {
  if (row.kind !== 'number') return true;
  if (text === '') return row.optional === true;
  const number = Number(text);
  return Number.isFinite(number) && number >= row.least && number <= row.most;
}
