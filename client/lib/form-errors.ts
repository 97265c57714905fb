import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, errorText, NetworkError } from '#client/lib/api-error.ts';

/** Whether the same call may succeed when it is simply sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/**
 * Puts a failed call into a form: one text per field that the server names (the first one gets the focus), all
 * else as the form's own error, of type `retry` when sending it again may help.
 */
export function applyErrors<T extends FieldValues>(
  setError: UseFormSetError<T>,
  error: unknown,
  fields: readonly FieldPath<T>[],
): void {
  const texts = error instanceof ApiError ? error.fields : {};
  const named = fields.filter((field) => texts[field] !== undefined);
  for (const [index, field] of named.entries()) {
    setError(field, { type: 'server', message: texts[field] ?? '' }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return;
  const unnamed = Object.values(texts).join(' ');
  setError('root', { type: isPassing(error) ? 'retry' : 'server', message: unnamed || errorText(error) });
}
