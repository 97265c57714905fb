import { z } from 'zod';

export const tooLongText = (longest: number) => `At most ${longest} characters.`;

/** What somebody has to type: `missing` is said of nothing alone, never of what is too long. */
export const requiredText = (missing: string, longest: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLongText(longest));
