import type { BaseContext } from '#server/context/context.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { linkTo } from '#server/mail/links.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import {
  type EstimateTx,
  type StoredEstimate,
  saveEstimate,
} from '#server/modules/invoices/estimates/estimates.data.ts';
import { estimateLinkPath } from '#shared/invoices/estimates/estimate.schema.ts';

type Linked = Pick<StoredEstimate, 'id' | 'linkTokenSealed'>;

/** The link of an estimate for its client; undefined where there is none, or somebody withdrew it. */
export function linkOfEstimate({ services }: BaseContext, { linkTokenSealed }: Linked): string | undefined {
  const { config } = services;
  const token = linkTokenSealed === null ? undefined : openSecret(config, linkTokenSealed);
  return token && linkTo(config.appUrl, estimateLinkPath(token));
}

/** The same, which is made where there is none. Stored are a hash of its token, and the token sealed. */
export async function openEstimateLink(
  tx: EstimateTx,
  estimate: Linked,
): Promise<{ url: string; isNew: boolean }> {
  const before = linkOfEstimate(tx, estimate);
  if (before !== undefined) return { url: before, isNew: false };
  const { config } = tx.services;
  const token = newToken();
  const data = { linkTokenHash: hashToken(token), linkTokenSealed: sealSecret(config, token) };
  await saveEstimate(tx, estimate.id, data);
  return { url: linkTo(config.appUrl, estimateLinkPath(token)), isNew: true };
}
