import { callTexts } from '#shared/auth/auth.schema.ts';
import type { MessageText } from '#shared/text/message.ts';

const statusOf = {
  'bad-request': [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not Found'],
  'method-not-allowed': [405, 'Method Not Allowed'],
  'not-acceptable': [406, 'Not Acceptable'],
  conflict: [409, 'Conflict'],
  gone: [410, 'Gone'],
  'too-large': [413, 'Payload Too Large'],
  'unsupported-media': [415, 'Unsupported Media Type'],
  'too-many': [429, 'Too Many Requests'],
  'not-implemented': [501, 'Not Implemented'],
  unavailable: [503, 'Service Unavailable'],
  'no-space': [507, 'Insufficient Storage'],
} as const;

export type ErrorKind = keyof typeof statusOf;

export interface ErrorExtras {
  /** Machine-readable reason, upper snake case, e.g. `TASK_CLOSED`. */
  code?: string;
  /** One text per form field; only with `bad-request`. */
  fields?: Record<string, MessageText>;
  details?: Record<string, unknown>;
  /** The token to send back with the code of the second factor. */
  challenge?: string;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** A refusal with a message for the caller. Any other error is a defect and answers 500. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly text: MessageText;
  readonly extras: ErrorExtras;

  constructor(kind: ErrorKind, text: MessageText, extras: ErrorExtras = {}) {
    super(String(text));
    this.name = 'AppError';
    this.kind = kind;
    this.text = text;
    this.extras = extras;
  }

  get statusCode(): number {
    return statusOf[this.kind][0];
  }

  get statusText(): string {
    return statusOf[this.kind][1];
  }
}

export function badRequest(text: MessageText, extras?: ErrorExtras): AppError {
  return new AppError('bad-request', text, extras);
}

/** 400 whose text belongs to one form field. */
export function fieldError(field: string, text: MessageText, code?: string): AppError {
  return new AppError('bad-request', text, {
    fields: { [field]: text },
    ...(code ? { code } : {}),
  });
}

/** Only for a dead session: clients log out on it. */
export function unauthenticated(text: MessageText = callTexts.notAuthenticated): AppError {
  return new AppError('unauthenticated', text);
}

export function forbidden(message = 'You do not have permission to do this.', code = 'FORBIDDEN'): AppError {
  return new AppError('forbidden', message, { code });
}

export function notFound(what = 'The requested record'): AppError {
  return new AppError('not-found', `${what} was not found`, {
    code: 'NOT_FOUND',
  });
}

export function conflict(text: MessageText, extras?: ErrorExtras): AppError {
  return new AppError('conflict', text, extras);
}
