import { RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { translateTo } from '#server/context/translate.ts';
import { AppError } from '#server/errors.ts';
import {
  type ConnectionRow,
  updateConnectionState,
} from '#server/modules/integrations/connect/connections.data.ts';
import { installationFailure, RateLimited } from '#server/modules/integrations/connect/github-client.ts';
import {
  githubLimit,
  githubRefusal,
  type IntegrationTrouble,
  integrationTexts as texts,
} from '#shared/integrations/integration.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { storedText } from '#shared/text/required-text.ts';

/** Rows of older versions hold the English text itself. */
function parseText(stored: string): MessageText {
  try {
    return storedText.parse(JSON.parse(stored));
  } catch {
    return stored;
  }
}

const describe = {
  uninstalled: () => texts.uninstalled,
  suspended: () => texts.suspended,
  refusedToken: () => texts.refusedToken,
  repositoryGone: () => texts.repositoryGone,
  repositoryLost: () => texts.repositoryLost,
  noActor: () => texts.noActor,
  notLinked: () => texts.notLinked,
  notSetUp: () => texts.notSetUp,
  unreachable: () => texts.unreachable,
  brokeOff: () => texts.brokeOff,
  rateLimited: (seconds: string) => githubLimit(Number(seconds)),
  refused: (message: string) => githubRefusal(message),
  invalid: (text: string) => parseText(text),
} as const;

type FailureCode = keyof typeof describe;

/** The reason for a failed exchange, as stored in rows: a code, with its subject after a colon. */
export type Failure = FailureCode | `${FailureCode}:${string}`;

const isCode = (text: string): text is FailureCode => Object.hasOwn(describe, text);

/** Rows of older versions hold the text instead of its code. */
function parseFailure(stored: string): { code: FailureCode; detail: string } | undefined {
  const [, name = '', detail = ''] = /^(\w+)(?::(.*))?$/s.exec(stored) ?? [];
  if (isCode(name)) return { code: name, detail };
  const code = Object.keys(describe)
    .filter(isCode)
    .find((each) => String(describe[each]('')) === stored);
  return code && { code, detail: '' };
}

/** The text of a stored failure. */
export function failureText(stored: string | null, language?: string): string | null {
  if (stored === null) return null;
  const failure = parseFailure(stored);
  return translateTo(language, failure === undefined ? stored : describe[failure.code](failure.detail));
}

const codeOf = {
  TOKEN_REFUSED: 'refusedToken',
  NOT_SET_UP: 'notSetUp',
  NOT_LINKED: 'notLinked',
  NO_ACTOR: 'noActor',
} as const;

export function failureOf(error: unknown): Failure {
  if (error instanceof RateLimited) return `rateLimited:${error.seconds}`;
  if (error instanceof RequestError) {
    const installation = installationFailure(error);
    if (installation !== undefined) return installation;
    if (error.status === 401) return 'refusedToken';
    return error.status >= 500 ? 'unreachable' : `refused:${error.message}`;
  }
  if (!(error instanceof AppError)) return 'brokeOff';
  const entry = Object.entries(codeOf).find(([code]) => code === error.extras.code);
  return entry?.[1] ?? `invalid:${JSON.stringify(error.text)}`;
}

/** Whether a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RateLimited) return true;
  return error instanceof RequestError ? error.status >= 500 : !(error instanceof AppError);
}

const troubles: Readonly<Partial<Record<FailureCode, IntegrationTrouble>>> = {
  uninstalled: 'removed',
  suspended: 'suspended',
  refusedToken: 'refused',
};

/** The failure of the whole connection; undefined if it works. */
export function troubleOf({ lastError }: Pick<ConnectionRow, 'lastError'>): IntegrationTrouble | undefined {
  const failure = lastError === null ? undefined : parseFailure(lastError);
  return failure && troubles[failure.code];
}

/** Saves a failure that concerns the connection as a whole. */
export async function recordConnectionFailure(
  base: BaseContext,
  connection: Pick<ConnectionRow, 'tenantId' | 'id'>,
  lastError: Failure,
): Promise<void> {
  if (troubleOf({ lastError }) !== undefined) await updateConnectionState(base, connection, { lastError });
}
