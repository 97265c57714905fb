import { cookieLine } from '#server/http/cookies.ts';
import type { RegisteredTeam } from '#server/modules/auth/registration/register.service.ts';

/** Longer tokens travel in pieces. */
const longestValue = 4096;
const pieceLength = 4000;
const lifeSeconds = 30 * 24 * 60 * 60;

function tokenCookies(token: string): [string, string][] {
  if (token.length <= longestValue) return [['auth-token', token]];
  const count = Math.ceil(token.length / pieceLength);
  const pieces = Array.from({ length: count }, (_, index): [string, string] => [
    `auth-token${index}`,
    token.slice(index * pieceLength, (index + 1) * pieceLength),
  ]);
  return [...pieces, ['auth-token-total-chunks', String(count)]];
}

/** The cookies a browser application expects from a registration; it reads them itself, hence not HttpOnly. Our own page gets none of them. */
export function sessionCookies({ result, organizationId, teamId }: RegisteredTeam, appUrl: string): string[] {
  const { user, token, refresh_token } = result;
  const values: [string, string | null | undefined][] = [
    ...tokenCookies(token),
    ['auth-refresh-token', refresh_token],
    ['auth-active-team', teamId],
    ['auth-tenant-id', user.tenantId],
    ['auth-organization-id', organizationId],
    ['auth-user-id', user.id],
    ['auth-active-language', user.preferredLanguage],
    ['auth-timezone', user.timeZone],
  ];
  const shared = { path: '/', lifeSeconds, isReadable: true };
  return values.flatMap(([name, value]) =>
    value ? [cookieLine({ appUrl }, { ...shared, name, value })] : [],
  );
}
