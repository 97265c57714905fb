import { z } from 'zod';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

/** What an authenticator app shows. */
export const appDigits = 6;

/** A form with a code of the second factor. */
export const secondFactorCode = (length: number) =>
  z.object({
    code: z.string().min(1, secondFactorTexts.codeRequired).length(length, secondFactorTexts.wrongCode),
  });
