import { z } from 'zod';

/** Identity spec §6: social providers configured. */
export const socialProvider = z.enum([
  'apple',
  'discord',
  'facebook',
  'google',
  'github',
  'linkedin',
  'microsoft',
  'slack',
  'twitter',
]);
export type SocialProvider = z.infer<typeof socialProvider>;
