import type { LogLevel } from '#shared/enums/system.ts';
import { type ErrorBody, errorBody } from '#shared/http/error.ts';
import { type MessageText, message } from '#shared/text/message.ts';

const networkIssue = 'network issue, please try again later.';

/** Messages for responses without a message of the server, and for missing responses. */
export const failureTexts = {
  tooManyRedirects: 'Error (too many redirects): the address leads in a circle.',
  badOption: 'Error (bad option): something went wrong on the server. Please try again.',
  networkError: `Error (network error): ${networkIssue}`,
  deprecated: 'Error (deprecated): this page is too old for the server. Please load it again.',
  badResponse: 'Error (bad response): the answer cannot be read. Please try again later.',
  badRequest: 'Error (bad request): the server does not know this address.',
  notSupported: 'Error (not supported): the server cannot do this.',
  invalidUrl: 'Error (invalid URL): the server does not understand this address.',
  cancelled: 'Error (cancelled): the request was cancelled before it was answered.',
  connectionAborted: 'Error (connection aborted): the connection broke before the answer was complete.',
  timeout: 'Error (timeout): the server took too long to answer. Please try again later.',
} as const;

const textByStatus: ReadonlyMap<number, string> = new Map([
  [310, failureTexts.tooManyRedirects],
  [500, failureTexts.badOption],
  [503, failureTexts.networkError],
  [426, failureTexts.deprecated],
  [502, failureTexts.badResponse],
  [404, failureTexts.badRequest],
  [501, failureTexts.notSupported],
  [400, failureTexts.invalidUrl],
  [499, failureTexts.cancelled],
  [408, failureTexts.connectionAborted],
  [504, failureTexts.timeout],
]);

export interface Refusal extends Partial<ErrorBody> {
  /** The server's own words, else those of the catalogue. */
  readonly words: MessageText;
  /** Whether they are the server's own; a proxy's page has none of ours. */
  readonly isExplained: boolean;
}

/** The error of a response outside 2xx: the server's message, code and details take precedence over the catalogue. */
export function refusalOf(status: number, body: unknown): Refusal {
  const { data } = errorBody.safeParse(body);
  if (data === undefined) {
    return {
      words: textByStatus.get(status) ?? message('The server answered {0}.', status),
      isExplained: false,
    };
  }
  const { message: words } = data;
  return { ...data, words: Array.isArray(words) ? words.join(' ') : words, isExplained: true };
}

/** The log level of a failed response. */
export function severityOf(status: number): LogLevel {
  if (status === 401) return 'WARN';
  return status >= 503 ? 'FATAL' : 'ERROR';
}
