import { errorBody } from '#shared/http/error.ts';

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
    const { data } = errorBody.safeParse(body);
    const message = data?.message ?? `The server answered ${status}.`;
    super(Array.isArray(message) ? message.join(' ') : message);
    this.name = 'TaktError';
    this.status = status;
    this.code = data?.code;
    this.fields = data?.errors ?? {};
    this.details = data?.details ?? {};
    this.requestId = data?.requestId;
  }
}
