import { toLocalText } from '#client/lib/text/texts.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialErrors } from '#shared/auth/social.schema.ts';
import { toQueryString } from '#shared/http/query-string.ts';

/** The address that starts a sign-in through a provider. */
export function socialStartAddress(provider: string, next: string | undefined): string {
  const path = socialApi.start.path.replace(':provider', encodeURIComponent(provider));
  return `/api${path}${toQueryString({ next })}`;
}

const isKnown = (code: string): code is keyof typeof socialErrors => Object.hasOwn(socialErrors, code);

/** The meaning of the code in the address of the sign-in page; an unknown code counts as a failure. */
export function socialErrorText(code: string | null): string | undefined {
  if (code === null) return undefined;
  return toLocalText(isKnown(code) ? socialErrors[code] : socialErrors.PROVIDER_FAILED);
}
