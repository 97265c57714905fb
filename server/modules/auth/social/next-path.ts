const longest = 1000;

/** Where to go after signing in: a page of our own, as path and query. Anything else is the front page. */
export function safeNext(asked: unknown, appUrl: string): string {
  if (typeof asked !== 'string' || asked.length > longest) return '/';
  if (!/^\/(?![/\\])/.test(asked) || /[\p{Cc}\\]/u.test(asked)) return '/';
  if (!URL.canParse(asked, appUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, appUrl);
  if (origin !== new URL(appUrl).origin || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
