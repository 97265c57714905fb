import { ApiError, errorText } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';
import { timeFailureTexts } from '#shared/time-logs/time-log.schema.ts';

const { request, create, update } = timeFailureTexts;
const words = { request, create: (reason: string) => create(request(reason)), update };

/** Why time was not saved: the server's words, else which of its calls failed. */
export function timeFailureText(error: unknown, what: keyof typeof words): string {
  if (!(error instanceof ApiError) || error.isExplained) return errorText(error);
  return inWords(words[what](error.message));
}
