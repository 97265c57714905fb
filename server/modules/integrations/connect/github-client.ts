import { setTimeout as wait } from 'node:timers/promises';
import { App, Octokit, RequestError } from 'octokit';
import type { Config } from '#server/config.ts';
import type { BaseContext } from '#server/context/context.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { type ConnectionRow, readSetting } from '#server/modules/integrations/connect/connections.data.ts';
import { githubLimit, githubRefusal, integrationTexts } from '#shared/integrations/integration.schema.ts';

/** GitHub limits the calls; the work is retried later. */
export class RateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`GitHub asks to wait ${seconds} seconds`);
    this.seconds = seconds;
  }
}

const timeoutMs = 20_000;
/** Longer waits end the attempt. */
const longestWaitSeconds = 5;
const tries = 3;

function headerOf({ response }: RequestError, name: string): string | undefined {
  const value = response?.headers[name];
  return value === undefined ? undefined : String(value);
}

/** The wait that GitHub requests, in seconds; undefined for any error but a rate limit. */
function secondsToWait(error: unknown, now: Date): number | undefined {
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

/** A failed POST is not retried here, since it may have created its record. */
function isTransient(error: unknown, method: string): boolean {
  return method !== 'POST' && error instanceof RequestError && error.status >= 500;
}

/**
 * Retries after the wait that GitHub names; a longer one is thrown as `RateLimited`. The plugins of octokit retry failed
 * POSTs as well, and space all writes a second apart.
 */
function withRetries(octokit: Octokit, now: () => Date): Octokit {
  octokit.hook.wrap('request', async (request, options) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        options.request = { ...options.request, signal: AbortSignal.timeout(timeoutMs) };
        return await request(options);
      } catch (error) {
        const seconds = secondsToWait(error, now());
        if (seconds === undefined && !isTransient(error, options.method)) throw error;
        if (seconds !== undefined && (seconds > longestWaitSeconds || attempt >= tries))
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
  const cached = apps.get(config);
  if (cached) return cached;
  const app = new App({
    appId: settings.id,
    privateKey: settings.privateKey,
    Octokit: Octokit.defaults({ ...plain, baseUrl: apiUrl, userAgent: 'takt', log: quiet() }),
    log: quiet(),
  });
  withRetries(app.octokit, () => clock.now());
  apps.set(config, app);
  return app;
}

/** GitHub in the name of the App itself. 400 without one. */
export function asApp(ctx: BaseContext): Octokit {
  return appOf(ctx).octokit;
}

/** A GitHub client that acts as the owner of the token. */
export function asTokenOwner(ctx: BaseContext, token: string): Octokit {
  const baseUrl = ctx.services.config.github.apiUrl;
  const octokit = new Octokit({ ...plain, baseUrl, userAgent: 'takt', log: quiet(), auth: token });
  return withRetries(octokit, () => ctx.now());
}

/** GitHub as the connection reaches it. */
export async function clientOf(ctx: BaseContext, connection: ConnectionRow): Promise<Octokit> {
  const { installationId } = connection;
  if (installationId !== null) {
    const octokit = await appOf(ctx).getInstallationOctokit(Number(installationId));
    return withRetries(octokit, () => ctx.now());
  }
  const token = await readSetting(ctx, connection, 'access_token');
  if (token === undefined) throw badRequest(integrationTexts.refusedToken, { code: 'TOKEN_REFUSED' });
  return asTokenOwner(ctx, token);
}

/** GitHub issues no token for a removed or suspended installation. */
export function installationFailure({
  status,
  request,
  message,
}: RequestError): 'uninstalled' | 'suspended' | undefined {
  if (!request.url.endsWith('/access_tokens')) return undefined;
  if (status === 404) return 'uninstalled';
  return status === 403 && /suspended/i.test(message) ? 'suspended' : undefined;
}

/** Maps a failure at GitHub to an error response; leaves defects unchanged. */
function toAppError(error: unknown): unknown {
  if (error instanceof RateLimited) {
    return new AppError('unavailable', githubLimit(error.seconds), {
      code: 'GITHUB_LIMIT',
      retryAfter: error.seconds,
    });
  }
  if (!(error instanceof RequestError)) return error;
  const failure = installationFailure(error);
  if (failure !== undefined) return badRequest(integrationTexts[failure], { code: 'NOT_INSTALLED' });
  if (error.status === 401) return badRequest(integrationTexts.refusedToken, { code: 'TOKEN_REFUSED' });
  if (error.status >= 500)
    return new AppError('unavailable', integrationTexts.unreachable, { code: 'GITHUB_AWAY' });
  return badRequest(githubRefusal(error.message), { code: 'GITHUB_REFUSED' });
}

/** Calls GitHub for a request that waits for the answer. */
export async function callGithub<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toAppError(error);
  }
}
