import * as openid from 'openid-client';
import { ZodError } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { UnexpectedAnswer } from '#server/modules/auth/social/provider.ts';
import {
  type SocialErrorCode,
  socialErrorCode,
  socialErrors,
  socialTexts,
} from '#shared/auth/social.schema.ts';

function kindOf(code: SocialErrorCode) {
  if (code === 'PROVIDER_UNAVAILABLE') return 'unavailable';
  if (code === 'LINKED_ELSEWHERE') return 'conflict';
  return code === 'SUSPENDED' || code === 'REGISTRATION_CLOSED' ? 'forbidden' : 'bad-request';
}

/** A refusal in words of ours; its code is what the page shows that a redirect ends on. */
export function socialFailure(code: SocialErrorCode): AppError {
  return new AppError(kindOf(code), socialErrors[code], { code });
}

/** The code of a refusal that a page can show. */
export function socialCodeOf(error: unknown): SocialErrorCode | undefined {
  if (!(error instanceof AppError)) return undefined;
  return socialErrorCode.safeParse(error.extras.code).data;
}

function isOutage(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return error.status >= 500 || error.status === 429;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** The reason of a failure without data of the provider or the browser: those contain tokens and codes. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (error instanceof ZodError) return { reason: 'unexpected shape', at: error.issues[0]?.path.join('.') };
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) {
    return {
      reason: error.error,
      status: error instanceof openid.ResponseBodyError ? error.status : undefined,
    };
  }
  return { reason: error instanceof Error ? error.message : 'unknown' };
}

/** Everything that fails between us and a provider is an outage or a refusal, never a defect of ours. */
export async function callProvider<T>(ctx: BaseContext, provider: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ provider, ...reasonOf(error) }, 'a sign-in provider failed');
    throw socialFailure(isOutage(error) ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_FAILED');
  }
}

/** Refuses every way in but the providers, where the installation wants it so. */
export function refuseOutsideSso({ services }: Pick<BaseContext, 'services'>, field: string): void {
  if (services.config.signIn.ssoOnly) throw fieldError(field, socialTexts.ssoOnly, 'SSO_ONLY');
}

/** A password is refused as well, unless it is that of the administrator who gets in when the provider is out. */
export function refusePasswordOutsideSso(ctx: Pick<BaseContext, 'services'>, email: string): void {
  if (ctx.services.config.signIn.breakGlassEmail === email) return;
  refuseOutsideSso(ctx, 'password');
}
