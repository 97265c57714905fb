import { z } from 'zod';
import { authTexts, emailAddress } from '#shared/auth/auth.schema.ts';
import { joinRequestAction, joinRequestStatus } from '#shared/enums/invitation.ts';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, paging, queryText, relations } from '#shared/http/query.ts';
import { requiredText } from '#shared/text/required-text.ts';

export const joinRequestTexts = {
  name: 'Full name is required',
  link: 'Link address is required',
  position: 'Position is required',
  team: 'Organization team ID is required',
  email: 'Valid email is required',
  code: authTexts.codeRequired,
  idRequired: 'Request ID is required',
  action: 'A request can be ACCEPTED, REJECTED or set back to PENDING',
  validateFailed: 'Failed to validate request',
  expired: 'This code has expired. Please request a new one.',
  codeSent: 'Code resent successfully',
  resendFailed: 'Failed to resend code. Please try again later.',
  decideFailed: 'Failed to accept/reject request',
  alreadyAccepted: 'This request was accepted already. Remove the member from the team instead.',
  asksAgain: 'This person has sent a newer request to the team',
  suspended: 'The access of this person is suspended. An administrator can restore it.',
} as const;

/** An address with the text of this form. */
const email = z
  .string({ error: joinRequestTexts.email })
  .refine((text) => emailAddress.safeParse(text).success, { error: joinRequestTexts.email, abort: true })
  .pipe(emailAddress);

const organizationTeamId = z.uuid({ error: joinRequestTexts.team });

export const joinRequestSchema = z.object({
  id: z.uuid(),
  tenantId: z.string().nullish(),
  organizationId: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
  status: joinRequestStatus,
  email: z.string(),
  fullName: z.string(),
  linkAddress: z.string(),
  position: z.string(),
  organizationTeamId: z.string(),
  organizationTeam: z.object({ id: z.string(), name: z.string() }).optional(),
  confirmedAt: z.string().nullish(),
  decidedAt: z.string().nullish(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

export const joinRequestInput = z.object({
  email,
  organizationTeamId,
  fullName: requiredText(joinRequestTexts.name, 200),
  linkAddress: requiredText(joinRequestTexts.link, 500),
  position: requiredText(joinRequestTexts.position, 200),
  ...idHints,
});

export const validateJoinInput = z.object({
  email,
  organizationTeamId,
  code: z
    .string({ error: joinRequestTexts.code })
    .trim()
    .min(1, joinRequestTexts.code)
    .max(64, joinRequestTexts.validateFailed),
  ...idHints,
});

export const joinValidated = z.object({ email: z.string(), organizationTeamId: z.string() });

/** The same form as the request; address and team are enough. */
export const resendJoinCodeInput = z.object({ email, organizationTeamId, ...idHints });

export const joinCodeResent = z.object({
  status: z.number(),
  message: z.string(),
  data: z.object({ success: z.boolean(), message: z.string() }),
});

export const joinRequestListQuery = z.object({
  ...paging,
  relations,
  where: z
    .object({
      status: optionalOf(joinRequestStatus),
      organizationTeamId: optionalId,
      email: queryText,
    })
    .optional(),
});
export type JoinRequestListQuery = z.output<typeof joinRequestListQuery>;

export const decideJoinParams = z.object({
  id: z.uuid({ error: joinRequestTexts.idRequired }),
  action: z.enum(joinRequestAction.options, { error: joinRequestTexts.action }),
});
