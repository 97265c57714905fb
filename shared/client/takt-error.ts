import { refusalOf } from '#shared/http/failure.ts';

/** A refused call, in the server's words and with its machine-readable code. */
export class TaktError extends Error {
  readonly status: number;
  /** `TOKEN_SCOPE`, `MISSING_PERMISSION` … */
  readonly code: string | undefined;
  /** One text for each field of the body that is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the call in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const { words, code, errors, details, requestId } = refusalOf(status, body);
    super(String(words));
    this.name = 'TaktError';
    this.status = status;
    this.code = code;
    this.fields = errors ?? {};
    this.details = details ?? {};
    this.requestId = requestId;
  }
}
