import { z } from 'zod';
import { optionalId, uuid } from '#shared/http/query.ts';
import { workingDay } from '#shared/workspaces/employee.schema.ts';

/** @public Translated by its English. */
export const datedSettingTexts = {
  approved: 'Time from {0} on is approved already.',
  tooMany: 'So many cannot be kept here. Please delete some first.',
} as const;

/** Values with their days that one setting has at most. */
export const mostDatedValues = 200;

/** Settings that hold from a day on, with the shape of their values. */
export const datedValues = {
  /** Weekdays that a person set; the others use the hours of the organization. */
  workingDays: z.array(workingDay),
  /** Hours of those who set none. */
  workingTime: z.object({
    startTime: z.string().nullish(),
    endTime: z.string().nullish(),
    hours: z.number(),
  }),
  place: z.object({ country: z.string(), region: z.string().nullish() }),
  /** The allowance of a kind; for a person only the days. */
  allowance: z.object({
    days: z.number().nullish(),
    carryOverDays: z.number().nullish(),
    /** `MM-DD` */
    carryOverUntil: z.string().nullish(),
  }),
  /** Hours. */
  weeklyLimit: z.number(),
  /** Written by a trigger of `employees`. */
  employment: z.object({ isActive: z.boolean(), isTrackingEnabled: z.boolean() }),
};
export type DatedSettingName = keyof typeof datedValues;
export type DatedValue<Name extends DatedSettingName> = z.output<(typeof datedValues)[Name]>;

const entry = {
  id: z.string(),
  /** Absent: since ever. */
  validFrom: z.string().nullish(),
};
const { workingDays, workingTime, place, allowance, weeklyLimit } = datedValues;

/** Without a value, the more general setting counts. */
export const datedSettingSchema = z.discriminatedUnion('setting', [
  z.object({ setting: z.literal('workingDays'), ...entry, value: workingDays.nullish() }),
  z.object({ setting: z.literal('workingTime'), ...entry, value: workingTime.nullish() }),
  z.object({ setting: z.literal('place'), ...entry, value: place.nullish() }),
  z.object({ setting: z.literal('allowance'), ...entry, value: allowance.nullish() }),
  z.object({ setting: z.literal('weeklyLimit'), ...entry, value: weeklyLimit.nullish() }),
]);
export type DatedSetting = z.infer<typeof datedSettingSchema>;

/** The owner of the setting; without a person, the organization. */
export const datedSettingsQuery = z.object({
  setting: z.enum(['workingDays', 'workingTime', 'place', 'allowance', 'weeklyLimit']),
  employeeId: optionalId,
  /** The kind, for an allowance. */
  kindId: optionalId,
});
export type DatedSettingsQuery = z.output<typeof datedSettingsQuery>;

export const datedSettingParams = z.object({ id: uuid });
