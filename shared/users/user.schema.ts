import { z } from 'zod';
import { languageCode } from '#shared/enums/language-code.ts';
import { baseRecord, idHints, instant } from '#shared/http/codecs.ts';
import { isAbsent, optionalId, optionalOf, uuid } from '#shared/http/query.ts';

export const contactTexts = {
  fillOut: 'Please make sure to fill out this field',
  email: 'Please provide a valid Email',
  phone: 'Please provide a valid Phone Number',
  language: 'Choose one of the languages of Takt.',
} as const;

const fieldMinimum = 2;

/** (415) 555-2671, 555.2671 and the like: an area code that may be missing, three digits, four to six. */
const localPhone = /^\+?(\(\d{3}\)|\d{3})?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;
/** +33 6 12 34 56 78 and the like: a country code, then the number in groups, 7 to 15 digits in all. */
const internationalPhone = /^\+[1-9]\d*([-\s.]\d+)*$/;

export function isPhoneNumber(text: string): boolean {
  if (text.length > 30) return false;
  if (localPhone.test(text)) return true;
  const digits = text.replaceAll(/\D/g, '').length;
  const plain = text.replace(/\((\d{1,4})\)/, '$1');
  return digits >= 7 && digits <= 15 && internationalPhone.test(plain);
}

/** Text of a profile, trimmed, of at least two characters. */
export const filledText = z
  .string({ error: contactTexts.fillOut })
  .trim()
  .min(fieldMinimum, contactTexts.fillOut)
  .max(100);

/** Optional text; if not empty, it has at least two characters. */
export const clearableText = z
  .string({ error: contactTexts.fillOut })
  .trim()
  .max(100)
  .refine((text) => text === '' || text.length >= fieldMinimum, contactTexts.fillOut);

export const phoneNumber = z
  .string({ error: contactTexts.phone })
  .trim()
  .refine((text) => text === '' || isPhoneNumber(text), contactTexts.phone);

export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  isSystem: z.boolean().optional(),
  tenantId: z.string().nullish(),
});

/** The employee record behind a user, as session calls carry it. */
/** Only for the person themselves. */
export const ownDetails = z.object({
  isAway: z.boolean(),
  profile_link: z.string().nullable(),
  startedWorkOn: z.string().nullable(),
  allowManualTime: z.boolean(),
  allowModifyTime: z.boolean(),
  allowDeleteTime: z.boolean(),
  allowScreenshotCapture: z.boolean(),
  /** Hours a week; 0: no personal limit. */
  reWeeklyLimit: z.number(),
  billRateValue: z.number(),
  minimumBillingRate: z.number(),
});

export const ownEmployeeSchema = z.object({
  id: z.string(),
  userId: z.string().nullish(),
  organizationId: z.string(),
  tenantId: z.string(),
  isActive: z.boolean(),
  isTrackingTime: z.boolean(),
  isTrackingEnabled: z.boolean(),
  isOnline: z.boolean(),
  fullName: z.string(),
  ...ownDetails.partial().shape,
});

/** Linked sign-in providers. */
export const userSocialAccount = z.object({
  id: z.string(),
  provider: z.string(),
  providerAccountId: z.string(),
  userId: z.string(),
});

/** An open invitation to the person's proven address. */
export const userInvite = z.object({
  id: z.string(),
  email: z.string(),
  status: z.string(),
  tenantId: z.string(),
  organizationId: z.string(),
});

export const userSchema = z.object({
  ...baseRecord,
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  fullName: z.string().nullish(),
  email: z.string().nullish(),
  username: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  timeZone: z.string().nullish(),
  timeFormat: z.number().nullish(),
  preferredLanguage: z.string().nullish(),
  role: roleSchema.nullish(),
  roleId: z.string().nullish(),
  tenant: z.object({ id: z.string(), name: z.string() }).nullish(),
  employee: ownEmployeeSchema.nullish(),
  employeeId: z.string().nullish(),
  defaultTeamId: z.string().nullish(),
  lastTeamId: z.string().nullish(),
  defaultOrganizationId: z.string().nullish(),
  lastOrganizationId: z.string().nullish(),
  isEmailVerified: z.boolean().optional(),
  /**
   * Visible to the person alone, while the address is not verified: choosing a password verifies it, a code does not.
   */
  hasTemporaryPassword: z.boolean().optional(),
  emailVerifiedAt: z.string().optional(),
  lastLoginAt: instant.nullish(),
  imageId: z.string().nullish(),
  imageUrl: z.string().nullish(),
  /** Visible to the person alone. */
  socialAccounts: z.array(userSocialAccount).optional(),
  invites: z.array(userInvite).optional(),
  /** People have no labels. */
  tags: z.array(z.never()).optional(),
});
export type User = z.infer<typeof userSchema>;

export const userTexts = {
  fillOut: contactTexts.fillOut,
  phone: contactTexts.phone,
  lastSuperAdmin:
    'You are the last super admin of a workspace with other members. Make someone else super admin first.',
  lastSuperAdminOther: 'A workspace with people in it keeps at least one super admin.',
  timeIsKept: 'Deleting time is turned off here. Please ask an administrator.',
} as const;

/** An id, or null to take it away; absent leaves it as it is. */
const removableId = z.preprocess(
  (value) => (value !== undefined && isAbsent(value) ? null : value),
  uuid.nullish(),
);

/** One of the languages that the interface and the mails have. */
const knownLanguage = z.enum(languageCode.options, { error: contactTexts.language });

/** Everything else in the body (role, workspace, email, password, flags) is left out. */
export const updateUserInput = z.object({
  /** Checked, and changed only by a proof of the new address. */
  email: optionalOf(
    z
      .string()
      .trim()
      .pipe(z.email({ error: contactTexts.email })),
  ),
  firstName: filledText.nullish(),
  lastName: clearableText.nullish(),
  phoneNumber: phoneNumber.nullish(),
  imageId: removableId,
  timeZone: z.string().max(120).nullish(),
  timeFormat: z.literal([12, 24]).nullish(),
  preferredLanguage: optionalOf(knownLanguage),
  lastTeamId: optionalId,
  defaultTeamId: optionalId,
  ...idHints,
});

export const userOrganizationSchema = z.object({
  ...baseRecord,
  organizationId: z.string(),
  userId: z.string(),
  isDefault: z.boolean(),
  organization: z.object({ id: z.string(), name: z.string() }).loose().optional(),
});
