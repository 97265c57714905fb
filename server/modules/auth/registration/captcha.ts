import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { CaptchaSettings } from '#server/sign-in-config.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';

const verdict = z.object({ success: z.boolean() });
const timeoutMilliseconds = 10_000;

async function isSolved(ctx: BaseContext, captcha: CaptchaSettings, answer: string): Promise<boolean> {
  const body = new URLSearchParams({
    secret: captcha.secretKey,
    response: answer,
    sitekey: captcha.siteKey,
    remoteip: ctx.origin.ip,
  });
  try {
    const response = await fetch(captcha.verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return verdict.parse(await response.json()).success;
  } catch (error) {
    const reason =
      error instanceof z.ZodError || !(error instanceof Error) ? 'unexpected answer' : error.message;
    ctx.log.warn({ kind: captcha.kind, reason }, 'the captcha service failed');
    throw new AppError('unavailable', socialTexts.captchaUnavailable, { code: 'CAPTCHA_UNAVAILABLE' });
  }
}

/** Has the captcha service check the answer that came with a form; nothing is checked where no captcha is set up. */
export async function checkCaptcha(ctx: BaseContext, answer: string | undefined): Promise<void> {
  const { captcha } = ctx.services.config.signIn;
  if (captcha === undefined) return;
  const solved = answer !== undefined && (await isSolved(ctx, captcha, answer));
  if (!solved) throw fieldError('recaptcha', authTexts.captcha, 'CAPTCHA');
}
