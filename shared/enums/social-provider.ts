import { z } from 'zod';

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
