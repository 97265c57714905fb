import { z } from 'zod';

export const languageCode = z.enum([
  'en',
  'fr',
  'ar',
  'bg',
  'zh',
  'nl',
  'de',
  'he',
  'it',
  'pl',
  'pt',
  'ru',
  'es',
]);
export type LanguageCode = z.infer<typeof languageCode>;
