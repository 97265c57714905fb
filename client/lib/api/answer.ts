import { z } from 'zod';
import { reportAnswer } from '#client/lib/failures/failures.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { failureTexts } from '#shared/http/failure.ts';
import { badAnswerCode } from '#shared/http/outage.ts';
import { ApiError, lostBy } from './api-error.ts';

/** The text of an answer; the connection may be lost before its end. */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw lostBy(error, 'connectionAborted');
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether an answer is of the kind that its endpoint names. Its rows are not looked at: they may be many. */
function hasKindOf(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodArray) return Array.isArray(value);
  if (!(schema instanceof z.ZodObject)) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(schema.shape.items instanceof z.ZodArray) || ('items' in value && Array.isArray(value.items));
}

const badGateway = 502;

/**
 * The content of an answer. Throws `ApiError` for a refusal, and for an answer that is not ours or breaks the
 * endpoint's contract; faults that the server cannot know are reported to its log.
 */
export function answerOf(endpoint: Endpoint, status: number, text: string): unknown {
  const body = parsed(text);
  if (status < 200 || status > 299) {
    const refusal = new ApiError(status, body?.value);
    if (!refusal.isExplained) reportAnswer(endpoint, status, 'unexplained');
    throw refusal;
  }
  if (body === undefined) {
    // A page in between, such as that of a network to sign in to: nobody of ours answered.
    reportAnswer(endpoint, badGateway, 'not JSON');
    throw new ApiError(badGateway, undefined);
  }
  if (hasKindOf(endpoint.response, body.value)) return body.value;
  reportAnswer(endpoint, badGateway, 'of another shape');
  throw new ApiError(badGateway, {
    statusCode: badGateway,
    message: failureTexts.badResponse,
    error: 'Bad Gateway',
    code: badAnswerCode,
  });
}
