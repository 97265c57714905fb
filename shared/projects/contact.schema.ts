import { z } from 'zod';

export const contactNameMaximum = 255;

export const contactTexts = {
  name: 'Please give the client a name.',
  taken: 'There is a client of this name.',
} as const;

/** Somebody the organization works for. */
export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullish(),
});
export type Contact = z.infer<typeof contactSchema>;

export const createContactInput = z.object({
  name: z.string({ error: contactTexts.name }).trim().min(1, contactTexts.name).max(contactNameMaximum),
});
export type CreateContactInput = z.infer<typeof createContactInput>;
