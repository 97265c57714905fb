import { ZodError } from 'zod';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';

/** What is wrong by field, as the form or the server says it; `all` holds what belongs to no field. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (error instanceof ZodError) {
    return Object.fromEntries(
      error.issues.map(({ path, message }) => [String(path[0] ?? 'all'), inWords(message)]),
    );
  }
  const named = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (named.length === 0) return { all: errorText(error) };
  return Object.fromEntries(named.map(([field, text]) => [field, inWords(text)]));
}
