import { z } from 'zod';
import { currencyCode } from '#shared/defaults/currency-code.ts';
import { clearable, queryBoolean } from '#shared/http/query.ts';
import { billableChoice } from '#shared/rates/billable-default.ts';
import { requiredText } from '#shared/text/required-text.ts';

/** Permissions to read clients; members who record time choose the client. */
export const contactReaders = ['ORG_CONTACT_VIEW', 'TIME_TRACKER', 'ALL_ORG_VIEW'] as const;

export const contactNameMaximum = 255;

export const contactTexts = {
  name: 'Please give the client a name.',
  taken: 'A client with this name already exists.',
  currency: 'This currency is not known',
} as const;

/** Somebody the organization works for. */
export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullish(),
  isArchived: z.boolean().optional(),
  /** The currency of this client's payments; absent: the organization's. */
  currency: z.string().nullish(),
  /** Whether new time is billable where its project does not say; nothing: as the organization has it. */
  billable: billableChoice,
});
export type Contact = z.infer<typeof contactSchema>;

/** Archived ones are only answered on request. */
export const contactListQuery = z.object({ withArchived: queryBoolean });
export type ContactListQuery = z.output<typeof contactListQuery>;

const name = requiredText(contactTexts.name, contactNameMaximum);

const currency = clearable(currencyCode(contactTexts.currency));

export const createContactInput = z.object({ name, currency, billable: billableChoice });
export type CreateContactInput = z.infer<typeof createContactInput>;

/** Absent keys stay. */
export const updateContactInput = z.object({
  name: name.optional(),
  isArchived: z.boolean().optional(),
  currency,
  billable: billableChoice,
});
export type UpdateContactInput = z.output<typeof updateContactInput>;
