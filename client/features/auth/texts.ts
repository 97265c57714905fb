/** Words of the specification for what the client alone knows; the shared schemas hold the others. */
export const clientTexts = {
  invitationCode: 'Your invitation code must contain 6 digits',
  refreshFailed: 'Failed to refresh token',
} as const;
