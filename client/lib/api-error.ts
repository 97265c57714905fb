import { i18n } from '#client/lib/i18n.ts';
import { inWords } from '#client/lib/texts.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import { answerTexts, errorBody } from '#shared/http/error.ts';
import { outageCodes } from '#shared/http/outage.ts';

/** A refused or failed call: the server's words, its machine-readable code and one text per form field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** What has to come back with the code of the second factor. */
  readonly challenge: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const parsed = errorBody.safeParse(body);
    const message = parsed.success ? parsed.data.message : answerTexts.unexplained(status);
    super(Array.isArray(message) ? message.join(' ') : message);
    this.name = 'ApiError';
    this.status = status;
    this.code = parsed.data?.code;
    this.fields = parsed.data?.errors ?? {};
    this.details = parsed.data?.details ?? {};
    this.challenge = parsed.data?.challenge;
    this.requestId = parsed.data?.requestId;
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super(pageTexts.network, options);
    this.name = 'NetworkError';
  }
}

/** What a proxy says for a server that is away, and the server while it starts or has no database. */
const awayStatuses = [502, 503, 504];
const awayCodes: readonly (string | undefined)[] = [
  undefined,
  outageCodes.starting,
  outageCodes.databaseAway,
];

/** Whether nobody answered; the server has said nothing about what was asked. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && awayStatuses.includes(error.status) && awayCodes.includes(error.code));

/** Whether a change is as good as not asked for, and can be sent later: nobody answered, or there is no room for it. */
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
  return inWords(error.message);
}

/** What the server says of the field, or of the whole call. */
export function fieldErrorText(error: unknown, field: string | undefined): string {
  const named = error instanceof ApiError && field !== undefined ? error.fields[field] : undefined;
  return named ?? errorText(error);
}

/** For `catch`: a refusal in words that say what was refused. What is none, such as a lost connection, stays itself. */
export function refusedAs(say: (reason: string) => string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError) throw new Error(say(error.message), { cause: error });
    throw error;
  };
}
