import { z } from 'zod';
import {
  bicProblem,
  countryProblem,
  ibanProblem,
  normaliseBic,
  normaliseIban,
  normaliseVatId,
  vatIdProblem,
} from '#shared/invoices/business-ids.ts';
import { invoiceBuyerSchema, invoiceSellerSchema } from '#shared/invoices/invoice.schema.ts';

type Problem = (text: string) => string | undefined;
/** As it is typed: written in one form, refused in words. Values from before are read as they are. */
const checked = (longest: number, normalise: (text: string) => string, problem: Problem) =>
  z
    .string()
    .trim()
    .max(longest)
    .overwrite(normalise)
    .check(({ value, issues }) => {
      const message = problem(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    })
    .default('');

const checkedParty = {
  country: checked(2, (text) => text.toUpperCase(), countryProblem),
  vatId: checked(30, normaliseVatId, vatIdProblem),
};

export const putSellerInput = invoiceSellerSchema.extend({
  ...checkedParty,
  iban: checked(40, normaliseIban, ibanProblem),
  bic: checked(20, normaliseBic, bicProblem),
});

export const putBuyerInput = invoiceBuyerSchema.extend(checkedParty);
