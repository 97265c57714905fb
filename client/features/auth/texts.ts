import { NetworkError } from '#client/lib/api-error.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { socialErrors, socialTexts } from '#shared/auth/social.schema.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

/** Words of the specification for what the client alone knows; the shared schemas hold the others. */
export const clientTexts = {
  invitationCode: 'Your invitation code must contain 6 digits',
  refreshFailed: 'Failed to refresh token',
} as const;

const { CANCELLED, EXPIRED, UNKNOWN_PROVIDER, PROVIDER_UNAVAILABLE, PROVIDER_FAILED } = socialErrors;
const { EMAIL_MISSING, EMAIL_UNVERIFIED, LINKED_ELSEWHERE } = socialErrors;
const { required, setupRequired, alreadyEnabled, notSetUp } = secondFactorTexts;
const { invalidCode: invalidInvitation, invalidLink, wrongEmail, accepted, rejected } = invitationTexts;
const { expired, teamGone, signInFirst, codeOrToken } = invitationTexts;

/** Every text of a schema or of the server that the pages around sign-in show, as the catalogue has them. */
export const spokenTexts = {
  ...authTexts,
  ...clientTexts,
  network: new NetworkError().message,
  resetFailed: accountTexts.resetFailed,
  ssoOnly: socialTexts.ssoOnly,
  social: {
    CANCELLED,
    EXPIRED,
    UNKNOWN_PROVIDER,
    PROVIDER_UNAVAILABLE,
    PROVIDER_FAILED,
    EMAIL_MISSING,
    EMAIL_UNVERIFIED,
    LINKED_ELSEWHERE,
  },
  secondFactor: { required, setupRequired, alreadyEnabled, notSetUp },
  invitation: {
    invalidCode: invalidInvitation,
    invalidLink,
    wrongEmail,
    accepted,
    rejected,
    expired,
    teamGone,
    signInFirst,
    codeOrToken,
  },
} as const;
