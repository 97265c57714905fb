import { i18n } from '#client/lib/text/i18n.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { failureTexts, refusalOf } from '#shared/http/failure.ts';
import { outageCodes } from '#shared/http/outage.ts';

/** A refused or failed call: the server's words, its machine-readable code and one text per form field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** The challenge to send with the code of the second factor. */
  readonly challenge: string | undefined;
  readonly requestId: string | undefined;

  /** Whether the server explains the error; otherwise the text comes from the catalogue. */
  readonly isExplained: boolean;

  constructor(status: number, body: unknown) {
    const { words, isExplained, code, errors, details, challenge, requestId } = refusalOf(status, body);
    super(toLocalText(words));
    this.name = 'ApiError';
    this.status = status;
    this.isExplained = isExplained;
    this.code = code;
    this.fields = errors ?? {};
    this.details = details ?? {};
    this.challenge = challenge;
    this.requestId = requestId;
  }
}

type Loss = 'networkError' | 'timeout' | 'connectionAborted';

/** Nobody answered: the server could not be reached, took too long, or was lost in the middle of its answer. */
export class NetworkError extends Error {
  readonly loss: Loss;

  constructor(loss: Loss = 'networkError', options?: ErrorOptions) {
    super(failureTexts[loss], options);
    this.name = 'NetworkError';
    this.loss = loss;
  }
}

/** The error of a call that ended without an answer: the browser gives no more detail. */
export function lostBy(cause: unknown, otherwise: Loss): NetworkError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new NetworkError(isLate ? 'timeout' : otherwise, { cause });
}

/** Statuses that a proxy answers for an unavailable server, and the server while it starts or has no database. */
const awayStatuses = [502, 503, 504];
const awayCodes: readonly (string | undefined)[] = [
  undefined,
  outageCodes.starting,
  outageCodes.databaseAway,
];

/** Whether nobody answered; the outcome of the request is unknown. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && awayStatuses.includes(error.status) && awayCodes.includes(error.code));

/** Whether the same call may succeed when it is simply sent again. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Whether a change can wait and be sent later: nobody answered, or the server has no room for it. */
export const canWait = (error: unknown): boolean =>
  isAway(error) || (error instanceof ApiError && error.code === outageCodes.diskFull);

/** A defect, in the words of the browser. */
const isDefect = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof DOMException ||
  /^(?:Type|Range|Reference|Syntax|Eval|URI|\$?Zod)Error$/.test(error.name);

/** Words for a person, whatever went wrong; never those of the browser. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error) || isDefect(error)) return i18n.t('ui.error.message');
  return toLocalText(error.message);
}

/** The text of an answer, with any status; the generic text is for calls without an answer. */
export function answerText(error: unknown, generic: string): string {
  return error instanceof ApiError ? errorText(error) : generic;
}

/** Whether a text says no more than that nobody answered. */
export const isLossText = (text: string): boolean =>
  [failureTexts.networkError, failureTexts.timeout, failureTexts.connectionAborted].some(
    (loss) => toLocalText(loss) === text,
  );

/** The server's error for the field, or for the whole call. */
export function fieldErrorText(error: unknown, field: string | undefined): string {
  const named = error instanceof ApiError && field !== undefined ? error.fields[field] : undefined;
  return named ?? errorText(error);
}

/**
 * For `catch`: rethrows a refusal with words that name its subject. Other errors, such as a lost connection, stay
 * unchanged.
 */
export function refusedAs(say: (reason: string) => string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError) throw new Error(say(error.message), { cause: error });
    throw error;
  };
}
