import { z } from 'zod';
import { emailAddress, newPassword } from '#shared/auth/auth.schema.ts';
import { currencyCode } from '#shared/defaults/currency-code.ts';
import { idHints, instant } from '#shared/http/codecs.ts';
import {
  clearable,
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryDateText,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { teamMemberSchema } from '#shared/teams/team.schema.ts';
import { webAddressField } from '#shared/text/web-address.ts';
import { validFrom } from '#shared/time/valid-from.ts';

export const employeeTexts = {
  ownAccess: 'You cannot change your own access',
  lastSuperAdmin: 'The last super admin of a workspace cannot be suspended',
  higherRank: 'You cannot suspend someone whose role is above your own',
  url: 'Please provide a valid URL',
  date: 'Please provide a valid date',
  datesOrder: 'The last day of work must be after the first',
  money: 'Please enter an amount of 0 or more',
  currency: 'This currency is not known',
  weeklyHours: 'Please enter hours between 0 and 168',
  clock: 'Please enter a time like 09:00',
  clockOrder: 'The end of work must be after its start',
  weekdayTwice: 'Each weekday may be given once',
  accountExists: 'Someone with this email already has an account. Send an invitation instead.',
  userOrPerson: 'Please provide either a user or a new person',
} as const;

/**
 * A user of the workspace, or a person with an address that has no account yet. Without a password they choose one by
 * the mailed link; with one they may sign in at once, until they choose their own.
 */
export const newEmployeeInput = z
  .object({
    userId: optionalId,
    user: z
      .object({
        email: emailAddress,
        firstName: optionalOf(z.string().trim().max(100)),
        lastName: optionalOf(z.string().trim().max(100)),
        timeZone: optionalOf(z.string().max(120)),
        preferredLanguage: optionalOf(z.string().max(10)),
      })
      .optional(),
    password: optionalOf(newPassword),
    organizationId: optionalId,
    startedWorkOn: optionalOf(z.string().max(60)),
    tenantId: idHints.tenantId,
  })
  .refine(({ userId, user }) => (userId === undefined) !== (user === undefined), {
    error: employeeTexts.userOrPerson,
    path: ['userId'],
  });

const payPeriod = z.enum(['NONE', 'WEEKLY', 'BI_WEEKLY', 'TWICE_PER_MONTH', 'MONTHLY']);

const flag = optionalOf(z.boolean());
const link = webAddressField({ error: employeeTexts.url, maximum: 500 });
const text = (longest: number) => clearable(z.string().trim().max(longest));
const date = clearable(
  z
    .string({ error: employeeTexts.date })
    .max(60, employeeTexts.date)
    .refine((value) => !Number.isNaN(Date.parse(value)), employeeTexts.date)
    .transform((value) => new Date(value)),
);
/** An unset value is sent as 0, which other clients expect, and comes back like that. */
const noneForZero = (value: number) => (value === 0 ? null : value);
const money = clearable(
  z.number({ error: employeeTexts.money }).min(0, employeeTexts.money).max(1_000_000).transform(noneForZero),
);

export const weeklyHours = z
  .number({ error: employeeTexts.weeklyHours })
  .min(0, employeeTexts.weeklyHours)
  .max(168, employeeTexts.weeklyHours);

/** Settings that team managers may switch for the members of their teams. */
export const trackingKeys = [
  'isTrackingEnabled',
  'allowManualTime',
  'allowModifyTime',
  'allowDeleteTime',
  'allowScreenshotCapture',
] as const;

/** Fields that people may change of themselves. */
export const personalKeys = [
  'short_description',
  'description',
  'isAway',
  'isJobSearchActive',
  'linkedInUrl',
  'facebookUrl',
  'instagramUrl',
  'twitterUrl',
  'githubUrl',
  'gitlabUrl',
  'upworkUrl',
  'stackoverflowUrl',
  'upworkId',
  'linkedInId',
] as const;

const tracking = {
  isTrackingEnabled: flag,
  allowManualTime: flag,
  allowModifyTime: flag,
  allowDeleteTime: flag,
  allowScreenshotCapture: flag,
};

const personal = {
  short_description: text(500),
  description: text(5000),
  isAway: flag,
  isJobSearchActive: flag,
  linkedInUrl: link,
  facebookUrl: link,
  instagramUrl: link,
  twitterUrl: link,
  githubUrl: link,
  gitlabUrl: link,
  upworkUrl: link,
  stackoverflowUrl: link,
  upworkId: text(100),
  linkedInId: text(100),
};

const employment = {
  /** False suspends: the person's sessions in this workspace end and the running timer stops. */
  isActive: flag,
  startedWorkOn: date,
  endWork: date,
  offerDate: date,
  acceptDate: date,
  rejectDate: date,
  employeeLevel: text(100),
  payPeriod: clearable(payPeriod),
  billRateValue: money,
  billRateCurrency: clearable(currencyCode(employeeTexts.currency)),
  minimumBillingRate: money,
  /** Hours a week; null or 0 means the organization's. */
  reWeeklyLimit: clearable(weeklyHours.transform(noneForZero)),
  /** The day from which the weekly limit holds. */
  validFrom,
  isVerified: flag,
  isVetted: flag,
};

export const employeeInput = z.object({ ...tracking, ...personal, ...employment, ...idHints });
export type EmployeeInput = z.output<typeof employeeInput>;
export type EmployeeKey = Exclude<keyof EmployeeInput, keyof typeof idHints | 'validFrom'>;

/**
 * An employee in the shape of a team member: `id` is the employee's own. Everybody of the organization sees the first
 * keys; the rest is visible to the person, to members who may edit employees and, as far as it concerns tracking, to
 * the managers of the person's teams.
 */
export const employeeDetailSchema = teamMemberSchema.extend({
  userId: z.string().nullish(),
  isActive: z.boolean().nullish(),
  isOnline: z.boolean().optional(),
  isAway: z.boolean().optional(),
  isTrackingTime: z.boolean().optional(),
  startedWorkOn: instant.nullish(),
  profile_link: z.string().nullish(),
  allowManualTime: z.boolean().optional(),
  allowModifyTime: z.boolean().optional(),
  allowDeleteTime: z.boolean().optional(),
  allowScreenshotCapture: z.boolean().optional(),
  /** 0: no personal limit, as other clients interpret it. */
  reWeeklyLimit: z.number().optional(),
  endWork: instant.nullish(),
  offerDate: instant.nullish(),
  acceptDate: instant.nullish(),
  rejectDate: instant.nullish(),
  employeeLevel: z.string().nullish(),
  payPeriod: z.string().nullish(),
  billRateValue: z.number().optional(),
  billRateCurrency: z.string().nullish(),
  minimumBillingRate: z.number().optional(),
  isVerified: z.boolean().optional(),
  isVetted: z.boolean().optional(),
  isJobSearchActive: z.boolean().optional(),
  short_description: z.string().nullish(),
  description: z.string().nullish(),
  linkedInUrl: z.string().nullish(),
  facebookUrl: z.string().nullish(),
  instagramUrl: z.string().nullish(),
  twitterUrl: z.string().nullish(),
  githubUrl: z.string().nullish(),
  gitlabUrl: z.string().nullish(),
  upworkUrl: z.string().nullish(),
  stackoverflowUrl: z.string().nullish(),
  upworkId: z.string().nullish(),
  linkedInId: z.string().nullish(),
});
export type EmployeeDetail = z.infer<typeof employeeDetailSchema>;

export const employeesQuery = z.object({
  ...paging,
  relations,
  organizationId: optionalId,
  organizationTeamId: optionalId,
  /** Every word must occur in the name or the e-mail. */
  name: queryText,
  search: queryText,
  /** False lists the suspended ones; only for members who may edit employees. */
  isActive: queryBoolean,
  /** Only those employed at some time between the two. */
  startDate: queryDateText,
  endDate: queryDateText,
  where: z
    .object({ organizationId: optionalId, organizationTeamId: optionalId, isActive: queryBoolean })
    .optional()
    .catch(undefined),
});

const startClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, employeeTexts.clock);
const endClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, employeeTexts.clock);

export const workingDay = z
  .object({
    /** 1 = Monday … 7 = Sunday */
    weekday: z.number().int().min(1).max(7),
    isWorkingDay: z.boolean(),
    /** `HH:MM` */
    startTime: startClock,
    /** `HH:MM`, at most `24:00` */
    endTime: endClock,
  })
  .refine((value) => value.startTime < value.endTime, {
    error: employeeTexts.clockOrder,
    path: ['endTime'],
  });
export type WorkingDay = z.infer<typeof workingDay>;

const week = z
  .array(workingDay)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
    error: employeeTexts.weekdayTwice,
  });

/** Weekdays that are not given keep their hours. */
export const workingHoursInput = z.object({ days: week, validFrom, ...idHints });

/** Always the seven days, Monday first. */
export const workingHoursSchema = z.object({
  employeeId: z.string(),
  timeZone: z.string(),
  days: z.array(workingDay),
  /** Hours of the working days together. */
  weeklyHours: z.number(),
  /** The same by the days from which they hold, where nothing is set with the hours of the organization. */
  weeks: z.array(z.object({ validFrom: z.string().nullish(), days: z.array(workingDay) })),
});
export type WorkingWeek = z.infer<typeof workingHoursSchema>;

export const employeeParams = z.object({ id: uuid });
