import { z } from 'zod';
import {
  clearable,
  numeric,
  optionalId,
  optionalOf,
  queryBoolean,
  queryNumber,
  uuid,
} from '#shared/http/query.ts';
import { daysBetween, isDay } from '#shared/time/calendar-day.ts';
import { validFrom } from '#shared/time/valid-from.ts';

/** @public Translated by its English. */
export const absenceTexts = {
  day: 'Please provide a valid date',
  order: 'The last day must not be before the first.',
  tooLong: 'Please choose at most 400 days.',
  half: 'One day can only be half once.',
  name: 'Please enter a name of at most 60 characters.',
  days: 'Please enter days from 0 to 366, in halves.',
  until: 'Please enter a day such as 03-31.',
  color: 'Enter a color such as #1F8A5B.',
  country: 'The public holidays of this country are not known here.',
  region: 'This region is not known here.',
  reason: 'Please say why in at most 500 characters.',
  overlap: 'You are away on some of these days already.',
  noWork: 'There is no working day among these days.',
  decided: 'This request has been decided already.',
  begun: 'This absence can no longer be changed.',
  ownDecision: 'You cannot decide about your own absence.',
  tooMany: 'So many cannot be kept here. Please delete some first.',
} as const;

/** Names of the kinds that an organization begins with. */
export const firstKindTexts = { annual: 'Annual leave', sick: 'Sick leave', unpaid: 'Unpaid leave' } as const;

/** Days that one calendar shows, and that one absence lasts, at most. */
const mostAbsenceDays = 400;
export const mostKinds = 30;
export const mostCompanyDays = 500;
/** Absences of one list. */
export const mostListedAbsences = 500;

const firstDate = '1970-01-01';
const lastDate = '2099-12-31';

export const absenceState = z.enum(['requested', 'approved', 'rejected', 'cancelled']);
export type AbsenceState = z.infer<typeof absenceState>;

const day = z
  .string({ error: absenceTexts.day })
  .max(10, absenceTexts.day)
  .refine((text) => isDay(text) && text >= firstDate && text <= lastDate, absenceTexts.day);
const days = numeric(
  z
    .number({ error: absenceTexts.days })
    .min(0, absenceTexts.days)
    .max(366, absenceTexts.days)
    .refine((count) => Number.isInteger(count * 2), absenceTexts.days),
);
const name = z
  .string({ error: absenceTexts.name })
  .trim()
  .min(1, absenceTexts.name)
  .max(60, absenceTexts.name);

/** Default: whole days. */
const isHalfDay = z.boolean().default(false);

export const absenceKindSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  /** Working days a year; absent: as many as it takes. */
  allowanceDays: z.number().nullish(),
  carryOverDays: z.number(),
  /** `MM-DD` */
  carryOverUntil: z.string().nullish(),
  isArchived: z.boolean(),
});
export type AbsenceKind = z.infer<typeof absenceKindSchema>;

export const companyDaySchema = z.object({
  id: z.string(),
  date: z.string(),
  name: z.string(),
  isHalf: z.boolean(),
});
export type CompanyDay = z.infer<typeof companyDaySchema>;

const place = z.object({ country: z.string(), region: z.string().nullish() });

export const absenceSetup = z.object({
  /** Without a country, a day of the company or an absence nothing of all this is shown anywhere. */
  isOn: z.boolean(),
  place: place.optional(),
  kinds: z.array(absenceKindSchema),
  companyDays: z.array(companyDaySchema),
});
export type AbsenceSetup = z.infer<typeof absenceSetup>;

export const holidayCountrySchema = z.object({
  country: z.string(),
  regions: z.array(z.object({ region: z.string(), name: z.string() })),
});

export const putPlaceInput = z.object({
  /** Absent: no public holidays, or for a person those of the organization. */
  country: optionalOf(z.string().regex(/^[A-Z]{2}$/, absenceTexts.country)),
  region: optionalOf(z.string().max(10, absenceTexts.region)),
  employeeId: optionalId,
  validFrom,
});
export type PutPlaceInput = z.output<typeof putPlaceInput>;

export const saveKindInput = z.object({
  /** Absent: a new one. */
  id: optionalId,
  name,
  color: z.string({ error: absenceTexts.color }).regex(/^#[0-9a-fA-F]{6}$/, absenceTexts.color),
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  allowanceDays: clearable(days),
  carryOverDays: days,
  carryOverUntil: optionalOf(
    z.string().refine((text) => /^\d{2}-\d{2}$/.test(text) && isDay(`2027-${text}`), absenceTexts.until),
  ),
  /**
   * The day from which the yearly allowance and the carry-over hold; the rule on the first day of a year applies to
   * all of it.
   */
  validFrom,
});
export type SaveKindInput = z.output<typeof saveKindInput>;

export const saveCompanyDayInput = z.object({ date: day, name, isHalf: isHalfDay });
export type SaveCompanyDayInput = z.output<typeof saveCompanyDayInput>;

export const putAllowanceInput = z.object({
  employeeId: uuid,
  kindId: uuid,
  /** Null: the allowance of the kind. */
  days: clearable(days),
  validFrom,
});
export type PutAllowanceInput = z.output<typeof putAllowanceInput>;

/** Settings of one person that override those of everybody. */
export const personAbsenceSetup = z.object({
  place: place.optional(),
  allowances: z.array(z.object({ kindId: z.string(), days: z.number() })),
});
export type PersonAbsenceSetup = z.infer<typeof personAbsenceSetup>;

const spanFields = { firstDay: day, lastDay: day, isHalfStart: isHalfDay, isHalfEnd: isHalfDay };
type Span = z.output<z.ZodObject<typeof spanFields>>;

const isOrdered = ({ firstDay, lastDay }: Span) => firstDay <= lastDay;
const isShort = ({ firstDay, lastDay }: Span) => daysBetween(firstDay, lastDay) < mostAbsenceDays;
const isHalfOnce = ({ firstDay, lastDay, isHalfStart, isHalfEnd }: Span) =>
  firstDay !== lastDay || !(isHalfStart && isHalfEnd);

/** The days of an absence and its note. */
export const absenceInput = z
  .object({
    kindId: uuid,
    ...spanFields,
    note: optionalOf(z.string().trim().max(500)),
    employeeId: optionalId,
  })
  .refine(isOrdered, { error: absenceTexts.order, path: ['lastDay'] })
  .refine(isShort, { error: absenceTexts.tooLong, path: ['lastDay'] })
  .refine(isHalfOnce, { error: absenceTexts.half, path: ['isHalfEnd'] });
export type AbsenceInput = z.output<typeof absenceInput>;

export const decideInput = z
  .object({ isApproved: z.boolean(), reason: optionalOf(z.string().trim().max(500, absenceTexts.reason)) })
  .refine(({ isApproved, reason }) => isApproved || reason !== undefined, {
    error: absenceTexts.reason,
    path: ['reason'],
  });
export type DecideInput = z.output<typeof decideInput>;

const person = z.object({ employeeId: z.string(), name: z.string(), imageUrl: z.string().nullish() });

export const absenceSchema = z.object({
  id: z.string(),
  ...person.shape,
  /** Absent where the reader may not know why the person is away. */
  kindId: z.string().nullish(),
  firstDay: z.string(),
  lastDay: z.string(),
  isHalfStart: z.boolean(),
  isHalfEnd: z.boolean(),
  state: absenceState,
  /** Working days that it takes. */
  days: z.number(),
  note: z.string().nullish(),
  reason: z.string().nullish(),
  decidedBy: z.string().nullish(),
});
export type Absence = z.infer<typeof absenceSchema>;

export const absencesQuery = z.object({
  /** Absent: the caller. */
  employeeId: optionalId,
  /** Instead of a person's absences: those that wait for the caller's decision. */
  waiting: queryBoolean,
});
export type AbsencesQuery = z.output<typeof absencesQuery>;

const range = { startDate: day, endDate: day };

export const absenceCalendarQuery = z
  .object({ ...range, teamId: optionalId, employeeId: optionalId })
  .refine(({ startDate, endDate }) => startDate <= endDate, { error: absenceTexts.order, path: ['endDate'] })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < mostAbsenceDays, {
    error: absenceTexts.tooLong,
    path: ['endDate'],
  });
export type AbsenceCalendarQuery = z.output<typeof absenceCalendarQuery>;

const holiday = z.object({ date: z.string(), name: z.string(), isHalf: z.boolean() });

export const absenceCalendarSchema = z.object({
  people: z.array(
    z.object({
      ...person.shape,
      /** Whether the caller enters absences for the person and decides about them. */
      isDecided: z.boolean().optional(),
      /** Seconds of the seven weekdays, Monday first, on the first day of the range. */
      weekSeconds: z.array(z.number()),
      /** The same by the days from which they hold. */
      weeks: z.array(z.object({ validFrom: z.string().nullish(), value: z.array(z.number()) })),
      /** Whether the person works here, where that changed. */
      employed: z.array(z.object({ validFrom: z.string().nullish(), value: z.boolean() })).optional(),
      holidays: z.array(holiday),
      absences: z.array(absenceSchema),
    }),
  ),
});
export type AbsenceCalendar = z.infer<typeof absenceCalendarSchema>;

export const allowancesQuery = z.object({
  employeeId: optionalId,
  /** Absent: this one. */
  year: queryNumber.refine(
    (year) => year === undefined || (Number.isInteger(year) && year >= 1970 && year <= 2099),
    absenceTexts.day,
  ),
});
export type AllowancesQuery = z.output<typeof allowancesQuery>;

export const allowanceSchema = z.object({
  kindId: z.string(),
  allowance: z.number(),
  carried: z.number(),
  expired: z.number(),
  used: z.number(),
  /** Days of `used` that wait for a decision. */
  requested: z.number(),
  left: z.number(),
});
export type AllowanceLeft = z.infer<typeof allowanceSchema>;
