/**
 * A header that our own page sends: the server then stores the refresh token in a cookie that no script reads, and
 * returns `keptInCookie` instead, which the page sends when it refreshes. Other clients get the token itself.
 */
export const sessionHeader = { name: 'takt-session', value: 'cookie' } as const;

export const keptInCookie = 'kept-in-cookie';
