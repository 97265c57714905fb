import { v5 as uuidv5 } from 'uuid';
import { currencies } from '#shared/defaults/currencies.ts';
import { languages } from '#shared/defaults/languages.ts';

/** The same ids in every installation, so that exports and clients may keep them. */
const namespace = '6f1b9c0e-7d0a-4a58-9a5e-1f2f6f1a7c11';
const since = '2026-01-01T00:00:00.000Z';
const languageColor = '#5483BA';

/** Rows that are the same for every workspace. */
export const currencyRows = currencies.map(({ isoCode, currency }) => ({
  id: uuidv5(`currency:${isoCode}`, namespace),
  isoCode,
  currency,
  createdAt: since,
  updatedAt: since,
}));

export const languageRows = languages.map(({ code, name, nativeName }) => ({
  id: uuidv5(`language:${code}`, namespace),
  code,
  name,
  is_system: true,
  description: nativeName,
  color: languageColor,
  createdAt: since,
  updatedAt: since,
}));
