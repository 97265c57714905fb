import { z } from 'zod';
import { instant } from '#shared/http/codecs.ts';

export const currencySchema = z.object({
  id: z.string(),
  isoCode: z.string(),
  currency: z.string(),
  createdAt: instant.optional(),
  updatedAt: z.string(),
});

export const languageItemSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  is_system: z.boolean(),
  description: z.string(),
  color: z.string(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
});
