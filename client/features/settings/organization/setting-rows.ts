import type { z } from 'zod';
import { type RecordingKind, recordingSwitches } from '#shared/evidence/recording.schema.ts';
import { reminderSwitches } from '#shared/notifications/reminders.ts';
import { forgottenTimerRule } from '#shared/timer/forgotten-timer.ts';
import type { organizationInput, organizationSchema } from '#shared/workspaces/organization.schema.ts';

export type Organization = z.infer<typeof organizationSchema>;
export type OrganizationChange = z.input<typeof organizationInput>;

type Key = Extract<keyof OrganizationChange, keyof Organization & string>;

interface Base {
  key: Key;
}

/** The editor of one setting. Words: `settings.organizationRows.<key>` and, if they say more, `<key>Hint`. */
export type SettingRow =
  | (Base & { kind: 'switch' })
  /** Recordings by programs; turning one off offers to delete existing ones. */
  | (Base & { kind: 'recording'; records: RecordingKind })
  | (Base & { kind: 'text'; longest: number; multiline?: boolean })
  | (Base & { kind: 'clock' })
  | (Base & { kind: 'date' })
  | (Base & { kind: 'number'; least: number; most: number; step?: number; optional?: boolean })
  /** Words of a value: `settings.organizationValues.<key>.<value>`. */
  | (Base & { kind: 'choice'; values: readonly string[] })
  | (Base & { kind: 'currency' })
  /** On, off, or on where a client has a rate. */
  | (Base & { kind: 'billable' })
  | (Base & { kind: 'breaks' })
  | (Base & { kind: 'zone' })
  | (Base & { kind: 'timeFormat' })
  | (Base & { kind: 'expiry' });

const switches = (...keys: Key[]): SettingRow[] => keys.map((key) => ({ key, kind: 'switch' }));

const weekDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** The settings of an organization by section, in the order of the page. */
export const settingRows = {
  organization: [
    { key: 'name', kind: 'text', longest: 200 },
    { key: 'officialName', kind: 'text', longest: 200 },
    { key: 'website', kind: 'text', longest: 500 },
    { key: 'short_description', kind: 'text', longest: 1000, multiline: true },
    { key: 'client_focus', kind: 'text', longest: 1000, multiline: true },
  ],
  formats: [
    { key: 'timeZone', kind: 'zone' },
    { key: 'timeFormat', kind: 'timeFormat' },
    { key: 'startWeekOn', kind: 'choice', values: weekDays },
    { key: 'dateFormat', kind: 'text', longest: 40 },
    { key: 'numberFormat', kind: 'text', longest: 40 },
    { key: 'currency', kind: 'currency' },
    { key: 'currencyPosition', kind: 'choice', values: ['LEFT', 'RIGHT'] },
    { key: 'fiscalStartDate', kind: 'date' },
    { key: 'fiscalEndDate', kind: 'date' },
  ],
  work: [
    { key: 'defaultStartTime', kind: 'clock' },
    { key: 'defaultEndTime', kind: 'clock' },
    { key: 'standardWorkHoursPerDay', kind: 'number', least: 0, most: 24, step: 0.5 },
    { key: 'defaultWeeklyLimit', kind: 'number', least: 0, most: 168, step: 0.5, optional: true },
    { key: 'weeklyLimitPolicy', kind: 'choice', values: ['off', 'warn', 'stop'] },
    { key: 'forgottenTimerHours', kind: 'number', least: 0.5, most: 168, step: 0.5 },
    { key: 'forgottenTimerRule', kind: 'choice', values: forgottenTimerRule.options },
    { key: 'breakSteps', kind: 'breaks' },
    { key: 'breakGapMinutes', kind: 'number', least: 1, most: 240 },
  ],
  reminders: switches(...Object.values(reminderSwitches)),
  timeEntry: [
    { key: 'overlapPolicy', kind: 'choice', values: ['refuse', 'warn', 'trim', 'allow'] },
    ...switches(
      'allowManualTime',
      'allowModifyTime',
      'allowDeleteTime',
      'futureDateAllowed',
      'requireTask',
      'requireProject',
      'requireClient',
      'requireDescription',
      'requireReason',
      'allowSelfApproval',
      'ownTimesheets',
    ),
    { key: 'timeClosedBefore', kind: 'date' },
    { key: 'timeClosedAfterDays', kind: 'number', least: 0, most: 31, optional: true },
  ],
  billable: [{ key: 'billable', kind: 'billable' }],
  tracking: [
    ...switches('allowTrackInactivity', 'isRemoveIdleTime', 'trackOnSleep'),
    { key: 'inactivityTimeLimit', kind: 'number', least: 0, most: 1440 },
    { key: 'activityProofDuration', kind: 'number', least: 0, most: 1440 },
    { key: recordingSwitches.input, kind: 'recording', records: 'input' },
    { key: recordingSwitches.app, kind: 'recording', records: 'app' },
    { key: recordingSwitches.screenshot, kind: 'recording', records: 'screenshot' },
    ...switches('randomScreenshot', 'trackAllDisplays'),
    { key: 'screenshotFrequency', kind: 'number', least: 1, most: 1440 },
    ...switches('enforced', 'allowAgentAppExit', 'allowLogoutFromAgentApp'),
  ],
  invites: [...switches('invitesAllowed'), { key: 'inviteExpiryPeriod', kind: 'expiry' }],
  visibility: switches(
    'show_total_hours',
    'show_projects_count',
    'show_employees_count',
    'show_clients',
    'show_clients_count',
    'show_minimum_project_size',
    'show_income',
    'show_profits',
    'show_bonuses_paid',
  ),
} as const satisfies Readonly<Record<string, readonly SettingRow[]>>;

/** Settings that hold from a day on. */
export const datedKeys = [
  'defaultStartTime',
  'defaultEndTime',
  'standardWorkHoursPerDay',
  'defaultWeeklyLimit',
] as const satisfies readonly Key[];

/** Hints at what a setting changes of the past; docs/rules/balance.md has the reasons. */
export const reachHints: Partial<Record<Key, string>> = {
  timeZone: 'dated.reachesBack',
  startWeekOn: 'dated.reachesBack',
  currency: 'dated.reachesUnapproved',
  breakSteps: 'dated.reachesBack',
  breakGapMinutes: 'dated.reachesBack',
};

export type OrganizationSectionId = keyof typeof settingRows;

function sentValue(row: SettingRow, text: string): unknown {
  if (row.kind === 'switch' || row.kind === 'recording') return text === 'true';
  if (row.kind === 'billable') return text === '' ? null : text === 'true';
  if (row.kind === 'number') return text === '' ? null : Number(text);
  if (row.kind === 'timeFormat') return text === '24' ? 24 : 12;
  if (row.kind === 'expiry') return text === '' ? null : Number(text);
  return text;
}

/** The change to send for a text of the row. */
export function toChange(row: SettingRow, text: string): OrganizationChange {
  return { [row.key]: sentValue(row, text) };
}

/** The text that represents a value of the server. */
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
