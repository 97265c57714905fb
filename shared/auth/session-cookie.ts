/**
 * Sent by our own page with its calls: the server then keeps the refresh token in a cookie that no script reads, and answers
 * `keptInCookie` in its place, which the page gives back when it refreshes. Clients that do not send it get the token itself.
 */
export const sessionHeader = { name: 'takt-session', value: 'cookie' } as const;

export const keptInCookie = 'kept-in-cookie';
