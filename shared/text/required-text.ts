import { z } from 'zod';

export const tooLongText = (longest: number) => `At most ${longest} characters.`;

/** What somebody has to type: `missing` is said of nothing alone, never of what is too long. */
export const requiredText = (missing: string, longest: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLongText(longest));

/** Texts that are too long are told so in words that every catalogue has, where a rule has none of its own. */
export function tellLengths(): void {
  z.config({
    customError: (issue) =>
      issue.code === 'too_big' && issue.origin === 'string' ? tooLongText(Number(issue.maximum)) : undefined,
  });
}
