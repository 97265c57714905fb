import { toLocalText } from '#client/lib/text/texts.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialErrorCode, socialErrors } from '#shared/auth/social.schema.ts';
import { toQueryString } from '#shared/http/query-string.ts';

/** Where the browser goes for a sign-in through a provider. */
export function socialStartAddress(provider: string, next: string | undefined): string {
  const path = socialApi.start.path.replace(':provider', encodeURIComponent(provider));
  return `/api${path}${toQueryString({ next })}`;
}

/** What the code in the address of the sign-in page means; a code of nobody's counts as a failure. */
export function socialErrorText(code: string | null): string | undefined {
  if (code === null) return undefined;
  return toLocalText(socialErrors[socialErrorCode.safeParse(code).data ?? 'PROVIDER_FAILED']);
}
