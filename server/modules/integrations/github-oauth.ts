import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const timeoutMs = 10_000;

const answer = z.union([
  z.object({ access_token: z.string().min(1), refresh_token: z.string().optional() }),
  z.object({ error: z.string() }),
]);

export interface GrantedToken {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
}

/** The token behind a code of the sign-in page. 400 without a client and for a code that GitHub does not know. */
export async function exchangeCode(ctx: BaseContext, code: string): Promise<GrantedToken> {
  const { client, webUrl } = ctx.services.config.github;
  if (client === undefined) throw badRequest(integrationTexts.noClient, { code: 'NOT_SET_UP' });
  const body = JSON.stringify({ client_id: client.id, client_secret: client.secret, code });
  const given = await fetch(`${webUrl}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'takt' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((response) => response.json())
    .catch(() => {
      throw new AppError('unavailable', integrationTexts.unreachable, { code: 'GITHUB_AWAY' });
    });
  const parsed = answer.safeParse(given);
  if (!parsed.success || 'error' in parsed.data) {
    throw badRequest(integrationTexts.expiredCode, { code: 'INVALID_CODE' });
  }
  return parsed.data;
}
