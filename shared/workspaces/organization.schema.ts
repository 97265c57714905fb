import { z } from 'zod';
import { currencyCode } from '#shared/defaults/currency-code.ts';
import { defaultValueDate, timeFormat, weekDay } from '#shared/enums/calendar.ts';
import { languageCode } from '#shared/enums/language-code.ts';
import { minimumProjectSize } from '#shared/enums/project.ts';
import { baseRecord, idHints, instant } from '#shared/http/codecs.ts';
import { clearable, numeric, optionalOf, uuid } from '#shared/http/query.ts';
import { billableChoice } from '#shared/rates/billable-default.ts';
import { webAddressField } from '#shared/text/web-address.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';
import { validFrom } from '#shared/time/valid-from.ts';
import { breakRuleShape } from '#shared/timer/breaks.ts';
import { forgottenTimerRule } from '#shared/timer/forgotten-timer.ts';
import { moduleName, shownModules } from '#shared/workspaces/modules.ts';

export const organizationTexts = {
  nameRequired: 'Name is required',
  currency: 'This currency is not known',
  clock: 'Please enter a time like 09:00',
  endBeforeStart: 'The end of work must be after its start',
  date: 'Please provide a valid date',
  fiscalOrder: 'The fiscal year must end after it starts',
  url: 'Please provide a valid URL',
  color: 'Please enter a color like #1A2B3C',
  expiry: 'Please enter a number of days, or Never',
  hours: 'Please enter hours between 0 and 24',
  weeklyHours: 'Please enter hours between 0 and 168',
  language: 'This language is not known',
} as const;

/** The policy for time that overlaps existing time. */
export const overlapPolicy = z.enum(['refuse', 'warn', 'trim', 'allow']);
/** The effect of reaching the weekly limit. */
export const weeklyLimitPolicy = z.enum(['off', 'warn', 'stop']);
const currencyPosition = z.enum(['LEFT', 'RIGHT']);
const languageLevel = z.enum(['elementary', 'intermediate', 'advanced', 'native']);

/** Days an invitation lasts that was made to last for ever. */
export const neverDays = 36_500;

const text = (longest: number) => clearable(z.string().trim().max(longest));
const setting = optionalOf(z.boolean());
const count = (least: number, most: number) => optionalOf(z.number().int().min(least).max(most));
const clock = clearable(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, organizationTexts.clock));
const day = clearable(
  z
    .string({ error: organizationTexts.date })
    .max(120, organizationTexts.date)
    .refine((value) => parsePlanDate(value) !== undefined, organizationTexts.date)
    .transform((value) => parsePlanDate(value)),
);

const identity = {
  name: optionalOf(z.string().trim().min(1, organizationTexts.nameRequired).max(200)),
  officialName: text(200),
  banner: text(500),
  overview: text(5000),
  short_description: text(1000),
  client_focus: text(1000),
  website: webAddressField({ error: organizationTexts.url, maximum: 500 }),
  taxId: text(100),
  regionCode: text(20),
  brandColor: clearable(z.string().regex(/^#[0-9a-fA-F]{6}$/, organizationTexts.color)),
  registrationDate: day,
  minimumProjectSize: clearable(minimumProjectSize),
  /** Id of an uploaded picture; null removes the picture. */
  imageId: clearable(uuid),
};

const formats = {
  currency: optionalOf(currencyCode(organizationTexts.currency)),
  currencyPosition: optionalOf(currencyPosition),
  dateFormat: text(40),
  numberFormat: text(40),
  timeZone: clearable(z.string().max(120)),
  timeFormat: optionalOf(timeFormat),
  startWeekOn: optionalOf(weekDay),
  defaultValueDateType: optionalOf(defaultValueDate),
  defaultAlignmentType: text(40),
  defaultStartTime: clock,
  defaultEndTime: clock,
};

const accounting = {
  fiscalStartDate: day,
  fiscalEndDate: day,
  fiscalInformation: text(1000),
  bonusPercentage: clearable(z.number().min(0).max(100)),
  discountAfterTax: setting,
  separateInvoiceItemTaxAndDiscount: setting,
  convertAcceptedEstimates: setting,
  defaultInvoiceEstimateTerms: text(5000),
  daysUntilDue: clearable(z.number().int().min(0).max(3650)),
  billable: billableChoice,
};

function expiryDays(value: unknown): unknown {
  if (value === '') return null;
  return typeof value === 'string' && value.trim().toLowerCase() === 'never' ? neverDays : value;
}

const invitations = {
  invitesAllowed: setting,
  /** Days or `Never`; null means the product's default. */
  inviteExpiryPeriod: z.preprocess(
    expiryDays,
    z
      .number({ error: organizationTexts.expiry })
      .int(organizationTexts.expiry)
      .min(1, organizationTexts.expiry)
      .max(neverDays, organizationTexts.expiry)
      .nullable()
      .optional(),
  ),
};

const timeEntry = {
  futureDateAllowed: setting,
  allowManualTime: setting,
  allowModifyTime: setting,
  allowDeleteTime: setting,
  requireReason: setting,
  requireDescription: setting,
  requireProject: setting,
  requireTask: setting,
  requireClient: setting,
  overlapPolicy: optionalOf(overlapPolicy),
  allowSelfApproval: setting,
  ownTimesheets: setting,
  timeClosedBefore: day,
  timeClosedAfterDays: clearable(z.number().int().min(0).max(31)),
};

const hoursUpTo = (most: number, error: string) => z.number({ error }).min(0, error).max(most, error);

const tracking = {
  standardWorkHoursPerDay: optionalOf(hoursUpTo(24, organizationTexts.hours)),
  weeklyLimitPolicy: optionalOf(weeklyLimitPolicy),
  defaultWeeklyLimit: clearable(hoursUpTo(168, organizationTexts.weeklyHours)),
  /** The day from which the usual hours and the weekly limit of this change hold. */
  validFrom,
  forgottenTimerHours: optionalOf(z.number().min(0.5).max(168)),
  forgottenTimerRule: optionalOf(forgottenTimerRule),
  ...breakRuleShape,
  remindNoTime: setting,
  remindShortWeek: setting,
  remindUnsubmittedWeek: setting,
  remindWaitingApprovals: setting,
  allowTrackInactivity: setting,
  inactivityTimeLimit: count(0, 1440),
  activityProofDuration: count(0, 1440),
  isRemoveIdleTime: setting,
  allowScreenshotCapture: setting,
  allowInputCapture: setting,
  allowAppCapture: setting,
  randomScreenshot: setting,
  trackOnSleep: setting,
  screenshotFrequency: numeric(count(1, 1440)),
  trackAllDisplays: setting,
  allowAgentAppExit: setting,
  allowLogoutFromAgentApp: setting,
  enforced: setting,
};

const visibility = {
  show_income: setting,
  show_profits: setting,
  show_bonuses_paid: setting,
  show_total_hours: setting,
  show_minimum_project_size: setting,
  show_projects_count: setting,
  show_clients_count: setting,
  show_clients: setting,
  show_employees_count: setting,
};

export const organizationInput = z.object({
  modules: shownModules,
  ...identity,
  ...formats,
  ...accounting,
  ...invitations,
  ...timeEntry,
  ...tracking,
  ...visibility,
  /** Replaces the organization's languages. */
  languages: z
    .array(z.object({ languageCode, level: languageLevel }), { error: organizationTexts.language })
    .max(50)
    .optional(),
  ...idHints,
});
export type OrganizationInput = z.output<typeof organizationInput>;

const organizationLanguageSchema = z.strictObject({
  id: z.string(),
  tenantId: z.string(),
  language: z.strictObject({
    id: z.string(),
    name: z.string(),
    code: z.string(),
    is_system: z.boolean(),
    description: z.string(),
    color: z.string(),
  }),
  languageCode: z.string(),
  level: z.string(),
  name: z.string(),
});

/** Required keys of the wire and the settings our screens use; the other settings are included as well. */
export const organizationSchema = z
  .object({
    ...baseRecord,
    name: z.string(),
    isDefault: z.boolean(),
    profile_link: z.string(),
    totalEmployees: z.number(),
    modules: moduleName.array(),
    banner: z.string().nullable(),
    imageUrl: z.string(),
    imageId: z.string().nullish(),
    officialName: z.string().nullish(),
    overview: z.string().nullish(),
    short_description: z.string().nullish(),
    client_focus: z.string().nullish(),
    website: z.string().nullish(),
    /** Empty: none was chosen. */
    brandColor: z.string(),
    currency: z.string().nullish(),
    currencyPosition: z.string().nullish(),
    dateFormat: z.string().nullish(),
    numberFormat: z.string().nullish(),
    timeZone: z.string().nullish(),
    timeFormat: z.number().nullish(),
    startWeekOn: weekDay.nullish(),
    defaultStartTime: z.string().nullish(),
    defaultEndTime: z.string().nullish(),
    fiscalStartDate: instant.nullish(),
    fiscalEndDate: instant.nullish(),
    standardWorkHoursPerDay: z.number().optional(),
    invitesAllowed: z.boolean().nullish(),
    inviteExpiryPeriod: z.number().nullish(),
    futureDateAllowed: z.boolean().nullish(),
    allowManualTime: z.boolean().nullish(),
    allowModifyTime: z.boolean().nullish(),
    allowDeleteTime: z.boolean().nullish(),
    requireReason: z.boolean().nullish(),
    requireDescription: z.boolean().nullish(),
    requireProject: z.boolean().nullish(),
    requireTask: z.boolean().nullish(),
    requireClient: z.boolean().nullish(),
    overlapPolicy: overlapPolicy.optional(),
    weeklyLimitPolicy: weeklyLimitPolicy.optional(),
    defaultWeeklyLimit: z.number().nullish(),
    forgottenTimerHours: z.number().optional(),
    forgottenTimerRule: forgottenTimerRule.optional(),
    ...breakRuleShape,
    remindNoTime: z.boolean().optional(),
    remindShortWeek: z.boolean().optional(),
    remindUnsubmittedWeek: z.boolean().optional(),
    remindWaitingApprovals: z.boolean().optional(),
    allowSelfApproval: z.boolean().optional(),
    ownTimesheets: z.boolean().optional(),
    timeClosedBefore: z.string().nullish(),
    timeClosedAfterDays: z.number().nullish(),
    billable: billableChoice,
    allowTrackInactivity: z.boolean().optional(),
    inactivityTimeLimit: z.number().optional(),
    activityProofDuration: z.number().optional(),
    isRemoveIdleTime: z.boolean().optional(),
    allowScreenshotCapture: z.boolean().optional(),
    /** Keyboard and mouse activity. */
    allowInputCapture: z.boolean().optional(),
    /** Applications and sites. */
    allowAppCapture: z.boolean().optional(),
    randomScreenshot: z.boolean().optional(),
    trackOnSleep: z.boolean().optional(),
    /** Minutes, as text. */
    screenshotFrequency: z.string(),
    /** `allowInputCapture` under the name that other clients read. */
    trackKeyboardMouseActivity: z.boolean(),
    trackAllDisplays: z.boolean(),
    allowAgentAppExit: z.boolean(),
    allowLogoutFromAgentApp: z.boolean(),
    enforced: z.boolean().optional(),
    show_income: z.boolean().optional(),
    show_profits: z.boolean().optional(),
    show_bonuses_paid: z.boolean().optional(),
    show_total_hours: z.boolean().optional(),
    show_minimum_project_size: z.boolean().optional(),
    show_projects_count: z.boolean().optional(),
    show_clients_count: z.boolean().optional(),
    show_clients: z.boolean().optional(),
    show_employees_count: z.boolean().optional(),
    languages: z.array(organizationLanguageSchema).optional(),
  })
  .loose();
export type Organization = z.infer<typeof organizationSchema>;
