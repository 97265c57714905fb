import { z } from 'zod';
import { authTexts, emailAddress, newPassword, personName } from '#shared/auth/auth.schema.ts';
import { inviteAction, inviteStatus, inviteType } from '#shared/enums/invitation.ts';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import {
  isAbsent,
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryIds,
  queryList,
  queryText,
  relations,
} from '#shared/http/query.ts';
import { addIssues } from '#shared/text/required-text.ts';
import { roleSchema } from '#shared/users/user.schema.ts';

export const invitationMaximumAddresses = 100;
const invitationMaximumDays = 365;

export const invitationTexts = {
  emails: 'Please enter at least one email address',
  tooManyEmails: 'At most 100 people can be invited at once',
  teamRequired: 'Team ID is required',
  expiry: 'An invitation is valid for 1 to 365 days, or Never expires',
  date: 'Please provide a valid date',
  alreadyMember: 'This person is already a member of the team',
  allMembers: 'These people are already members of the team',
  notAllowed: 'This organization does not allow invitations',
  roleAboveOwn: 'You cannot invite someone with a role above your own',
  notManager: 'Only a manager of the team can invite people to it',
  tooSoon: 'This invitation was sent a moment ago. Please wait a little before sending it again.',
  idRequired: 'Invitation ID is required',
  action: 'An invitation can be ACCEPTED or REJECTED',
  codeOrToken: 'Please enter the code of your invitation',
  invalidCode: 'Invalid Code',
  lockedCode:
    'Error while verifying code. It was tried too often; please use the link of your mail or ask for a new one.',
  parametersMissing: 'Missing required parameters',
  invalidLink: 'This invitation link is not valid. Please ask for a new one.',
  wrongEmail: 'This invitation is for another email address',
  accepted: 'This invitation was accepted already. Please sign in.',
  rejected: 'This invitation was rejected. Please ask for a new one.',
  expired: 'This invitation has expired. Please ask for a new one.',
  teamGone: 'The team of this invitation no longer exists',
  signInFirst: 'This email address has an account already. Please sign in to accept the invitation.',
  unverified: authTexts.unverified,
  suspended: authTexts.suspended,
} as const;

const teamReference = z.object({ id: z.string(), name: z.string() });

export const inviteSchema = z.object({
  ...organizationRecord,
  email: z.string(),
  /** EXPIRED is INVITED past its `expireDate`. */
  status: inviteStatus,
  isExpired: z.boolean(),
  inviteType,
  /** Absent: it never expires. */
  expireDate: instant.nullish(),
  /** When it was accepted or rejected. */
  actionDate: instant.nullish(),
  /** The planned first working day. */
  startedWorkOn: instant.nullish(),
  fullName: z.string().nullish(),
  userId: z.string().nullish(),
  roleId: z.string().nullish(),
  role: roleSchema.nullish(),
  teams: z.array(teamReference),
  organizationName: z.string(),
  invitedByUserId: z.string().nullish(),
  invitedByUser: z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() }).nullish(),
});
export type Invite = z.infer<typeof inviteSchema>;

/** Details of an invitation that the holder of a code or link may see before accepting. */
export const inviteVerified = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  /** Other clients that validate organizations require its other keys. */
  organization: z.object({ name: z.string(), image: z.string().nullable() }).loose(),
  teams: z.array(teamReference),
  expireDate: instant.nullish(),
  invitedByUser: z.object({ id: z.string(), name: z.string() }).nullish(),
  /** The address has an account: no password is needed. */
  hasAccount: z.boolean(),
  /** The invitation can only be accepted after signing in. */
  mustSignIn: z.boolean(),
});
export type InviteVerified = z.infer<typeof inviteVerified>;

export const inviteLink = z.object({ url: z.string() });

function toPeriod(value: unknown): unknown {
  if (isAbsent(value)) return undefined;
  if (typeof value !== 'string') return value;
  return value.toLowerCase() === 'never' ? 'Never' : Number(value);
}

/** Days, or the word Never; absent: as the organization has it. */
export const invitePeriod = z.preprocess(
  toPeriod,
  z
    .union(
      [
        z.literal('Never'),
        z.int().min(1, invitationTexts.expiry).max(invitationMaximumDays, invitationTexts.expiry),
      ],
      { error: invitationTexts.expiry },
    )
    .optional(),
);

const ids = optionalOf(z.array(z.uuid({ error: 'Invalid UUID' })).max(100));
const date = optionalOf(z.string().max(60));
const callbackUrl = optionalOf(z.string().max(1000));
const fullName = optionalOf(z.string().trim().max(200));

export const inviteEmailsInput = z.object({
  emailIds: z
    .array(emailAddress, { error: invitationTexts.emails })
    .min(1, invitationTexts.emails)
    .max(invitationMaximumAddresses, invitationTexts.tooManyEmails),
  teamIds: z
    .array(z.uuid({ error: 'Invalid UUID' }), { error: invitationTexts.teamRequired })
    .min(1, invitationTexts.teamRequired)
    .max(100),
  projectIds: ids,
  roleId: optionalId,
  inviteType: optionalOf(inviteType),
  invitationExpirationPeriod: invitePeriod,
  fullName,
  startedWorkOn: date,
  appliedDate: date,
  callbackUrl,
  organizationId: optionalId,
  tenantId: idHints.tenantId,
});

/** The short form: one person, one team. */
export const inviteOneInput = z.object({
  email: emailAddress,
  name: personName,
  teamId: z.uuid({ error: invitationTexts.teamRequired }),
  roleId: optionalId,
  invitationExpirationPeriod: invitePeriod,
  startedWorkOn: date,
  callbackUrl,
  organizationId: optionalId,
  tenantId: idHints.tenantId,
});

type InviteInput = z.output<typeof inviteEmailsInput> | z.output<typeof inviteOneInput>;

/**
 * One address, two forms. `emailIds` selects the form, so that each error names a field of the form that was sent.
 */
export const inviteInput = z
  .looseObject({ emailIds: z.unknown().optional() })
  .transform((body, context): InviteInput => {
    const form = (body.emailIds === undefined ? inviteOneInput : inviteEmailsInput).safeParse(body);
    if (form.success) return form.data;
    addIssues(form.error, context);
    return z.NEVER;
  });

/** `where[teams][id][0]`, `where[teams][0]` or a single id. */
function teamIdsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

function roleNamesOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}

export const inviteListQuery = z.object({
  ...paging,
  relations,
  where: z
    .object({
      /** One state, or several: INVITED is open, EXPIRED is over. */
      status: queryList(inviteStatus, { max: 4 }),
      isExpired: queryBoolean,
      email: queryText,
      teams: z.preprocess(teamIdsOf, queryIds),
      role: z.preprocess(roleNamesOf, queryList(z.string().max(100), { max: 50 })),
    })
    .optional(),
});
export type InviteListQuery = z.output<typeof inviteListQuery>;

const inviteId = z.uuid({ error: invitationTexts.idRequired });
const action = z.enum(inviteAction.options, { error: invitationTexts.action });

export const inviteParams = z.object({ id: inviteId });
export const respondParams = z.object({
  id: inviteId,
  action,
});
export const respondQuery = z.object({ action });

export const resendInviteInput = z.object({
  inviteId,
  inviteType: z.unknown().optional(),
  invitationExpirationPeriod: invitePeriod,
  callbackUrl,
  ...idHints,
});

/** An address as it arrives in a query that was not percent-encoded: a plus has become a blank. */
const emailInQuery = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replaceAll(' ', '+') : value),
  z.string({ error: invitationTexts.parametersMissing }).pipe(emailAddress),
);

/** In the link of a mail, which may arrive cut off. */
const tokenInQuery = z
  .string({ error: invitationTexts.parametersMissing })
  .trim()
  .min(1, invitationTexts.parametersMissing)
  .max(500, invitationTexts.invalidLink);
const givenToken = z
  .string({ error: authTexts.tokenRequired })
  .trim()
  .min(1, authTexts.tokenRequired)
  .max(500, invitationTexts.invalidLink);
const givenCode = z
  .string({ error: authTexts.codeRequired })
  .trim()
  .min(1, authTexts.codeRequired)
  .max(64, invitationTexts.invalidCode);

export const validateInviteQuery = z.object({ email: emailInQuery, token: tokenInQuery });
export const validateByCodeInput = z.object({ email: emailAddress, code: givenCode, ...idHints });

const proof = { email: emailAddress, code: optionalOf(givenCode), token: optionalOf(givenToken) };
const hasProof = (input: { code?: string | undefined; token?: string | undefined }) =>
  input.code !== undefined || input.token !== undefined;
const noProof = { error: invitationTexts.codeOrToken, path: ['code'] };

const givenName = optionalOf(z.string().trim().max(100));

export const acceptInviteInput = z
  .object({
    ...proof,
    user: optionalOf(
      z.object({ firstName: givenName, lastName: givenName, email: optionalOf(emailAddress) }),
    ),
    /** Needed for a new account; an existing one keeps its own. */
    password: optionalOf(newPassword),
    ...idHints,
  })
  .refine(hasProof, noProof)
  .refine(({ user, email }) => user?.email === undefined || user.email === email, {
    error: invitationTexts.wrongEmail,
    path: ['email'],
  });

export const rejectInviteInput = z.object({ ...proof, ...idHints }).refine(hasProof, noProof);
