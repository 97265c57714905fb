import { setTimeout as wait } from 'node:timers/promises';
import { App, Octokit, RequestError } from 'octokit';
import type { Config } from '#server/config.ts';
import type { BaseContext } from '#server/context/context.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { type ConnectionRow, readSetting } from '#server/modules/integrations/connections.data.ts';
import { githubRefusal, integrationTexts } from '#shared/integrations/integration.schema.ts';

/** GitHub asks to be left alone for a while; the work is taken up again later. */
export class RateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`GitHub asks to wait ${seconds} seconds`);
    this.seconds = seconds;
  }
}

const timeoutMs = 20_000;
/** Waits up to this long are waited here; longer ones end the attempt. */
const patienceSeconds = 5;
const tries = 3;

function headerOf({ response }: RequestError, name: string): string | undefined {
  const value = response?.headers[name];
  return value === undefined ? undefined : String(value);
}

/** How long GitHub asks to wait; undefined for anything but a limit. */
export function secondsToWait(error: unknown, now: Date): number | undefined {
  if (!(error instanceof RequestError) || (error.status !== 403 && error.status !== 429)) return undefined;
  const retryAfter = Number(headerOf(error, 'retry-after'));
  if (headerOf(error, 'retry-after') !== undefined && Number.isFinite(retryAfter))
    return Math.max(0, retryAfter);
  if (headerOf(error, 'x-ratelimit-remaining') === '0') {
    const reset = Number(headerOf(error, 'x-ratelimit-reset'));
    return Number.isFinite(reset) ? Math.max(0, Math.ceil(reset - now.getTime() / 1000)) : 60;
  }
  return error.status === 429 ? 60 : undefined;
}

/** Whether it may go well the next time. What makes something new is not tried again here: it may have been made. */
function isPassing(error: unknown, method: string): boolean {
  return method !== 'POST' && error instanceof RequestError && error.status >= 500;
}

/** Waits where GitHub asks for it and tries again; what lasts longer is thrown as `RateLimited`. */
function withPatience(octokit: Octokit, now: () => Date): Octokit {
  octokit.hook.wrap('request', async (request, options) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        options.request = { ...options.request, signal: AbortSignal.timeout(timeoutMs) };
        return await request(options);
      } catch (error) {
        const seconds = secondsToWait(error, now());
        if (seconds === undefined && !isPassing(error, options.method)) throw error;
        if (seconds !== undefined && (seconds > patienceSeconds || attempt >= tries))
          throw new RateLimited(seconds);
        if (attempt >= tries) throw error;
        await wait((seconds ?? attempt) * 1000);
      }
    }
  });
  return octokit;
}

const plain = { throttle: { enabled: false }, retry: { enabled: false } } as const;

function quiet() {
  const silent = () => undefined;
  return { debug: silent, info: silent, warn: silent, error: silent };
}

/** The App keeps the tokens of its installations until they expire. */
const apps = new WeakMap<Config, App>();

function appOf({ services: { config, clock } }: BaseContext): App {
  const { app: settings, apiUrl } = config.github;
  if (settings === undefined) {
    throw badRequest(integrationTexts.notSetUp, { code: 'NOT_SET_UP' });
  }
  const known = apps.get(config);
  if (known) return known;
  const made = new App({
    appId: settings.id,
    privateKey: settings.privateKey,
    Octokit: Octokit.defaults({ ...plain, baseUrl: apiUrl, userAgent: 'takt', log: quiet() }),
    log: quiet(),
  });
  withPatience(made.octokit, () => clock.now());
  apps.set(config, made);
  return made;
}

/** GitHub in the name of the App itself. 400 without one. */
export function asApp(ctx: BaseContext): Octokit {
  return appOf(ctx).octokit;
}

/** GitHub in the name of who owns the token. */
export function asTokenOwner(ctx: BaseContext, token: string): Octokit {
  const baseUrl = ctx.services.config.github.apiUrl;
  const octokit = new Octokit({ ...plain, baseUrl, userAgent: 'takt', log: quiet(), auth: token });
  return withPatience(octokit, () => ctx.now());
}

/** GitHub as the connection reaches it. */
export async function clientOf(ctx: BaseContext, connection: ConnectionRow): Promise<Octokit> {
  const { installationId } = connection;
  if (installationId !== null) {
    const octokit = await appOf(ctx).getInstallationOctokit(Number(installationId));
    return withPatience(octokit, () => ctx.now());
  }
  const token = await readSetting(ctx, connection, 'access_token');
  if (token === undefined) throw badRequest(integrationTexts.refusedToken, { code: 'TOKEN_REFUSED' });
  return asTokenOwner(ctx, token);
}

/** GitHub gives out no token for an installation that is gone or rests. */
function installationTrouble({ status, request, message }: RequestError): string | undefined {
  if (!request.url.endsWith('/access_tokens')) return undefined;
  if (status === 404) return integrationTexts.uninstalled;
  return status === 403 && /suspended/i.test(message) ? integrationTexts.suspended : undefined;
}

/** A failure at GitHub in words for people; defects stay what they are. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof RateLimited) {
    const text = githubRefusal(`the limit of calls is reached. Try again in ${error.seconds} seconds.`);
    return new AppError('unavailable', text, { code: 'GITHUB_LIMIT', retryAfter: error.seconds });
  }
  if (!(error instanceof RequestError)) return error;
  const trouble = installationTrouble(error);
  if (trouble !== undefined) return badRequest(trouble, { code: 'NOT_INSTALLED' });
  if (error.status === 401) return badRequest(integrationTexts.refusedToken, { code: 'TOKEN_REFUSED' });
  if (error.status >= 500)
    return new AppError('unavailable', integrationTexts.unreachable, { code: 'GITHUB_AWAY' });
  return badRequest(githubRefusal(error.message), { code: 'GITHUB_REFUSED' });
}

/** Asks GitHub while somebody waits. */
export async function askGithub<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toRefusal(error);
  }
}
