import { Secret, TOTP } from 'otpauth';
import { type Answer, createCaller } from '#server/testing/caller.ts';
import type { Person } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { errorBody } from '#shared/http/error.ts';

const stepMilliseconds = 30_000;

export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows now. */
  code(): string;
  /** Moves the clock by half a minute and returns the next code: each code is accepted once. */
  nextCode(): string;
}

function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Turns the second factor of a person on, the way the page does. */
export async function turnOn(server: TestServer, person: Pick<Person, 'call'>): Promise<Factor> {
  const { secret } = (await person.call(secondFactorApi.setup, { body: {} })).body;
  const code = () => codeAt(secret, server.clock.now());
  const enabled = await person.call(secondFactorApi.enable, { body: { code: code() } });
  if (enabled.status !== 200) throw new Error(`not enabled: ${JSON.stringify(enabled.body)}`);
  const nextCode = () => {
    server.clock.advance(stepMilliseconds);
    return code();
  };
  return { secret, recoveryCodes: enabled.body.recoveryCodes, code, nextCode };
}

/** The challenge of a sign-in that was stopped for the second factor. */
export function challengeOf(answer: Answer<unknown>): string {
  const { challenge } = errorBody.parse(answer.body);
  if (answer.status !== 403 || challenge === undefined)
    throw new Error(`no challenge in ${answer.status} ${JSON.stringify(answer.body)}`);
  return challenge;
}

export function verify(
  server: TestServer,
  body: { challenge: string; code: string; rememberDevice?: boolean },
) {
  return createCaller(server.app, undefined).call(secondFactorApi.verify, { body });
}

/** Different codes that look right and are wrong, now and in the half minutes around. */
export function wrongTotpCodes(server: TestServer, { secret }: Factor, count: number): string[] {
  const now = server.clock.now().getTime();
  const right = [-1, 0, 1].map((step) => codeAt(secret, new Date(now + step * stepMilliseconds)));
  return Array.from({ length: count + right.length }, (_, index) => String(100_000 + index))
    .filter((code) => !right.includes(code))
    .slice(0, count);
}
