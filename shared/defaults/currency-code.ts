import { z } from 'zod';
import { currencies } from '#shared/defaults/currencies.ts';

/** A code of ISO 4217 in any case. */
export const currencyCode = (unknownText: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => currencies.some(({ isoCode }) => isoCode === code), unknownText);
