/**
 * Address of one of our pages for a mail. A page that the caller asks for counts only on our own origin: a link with
 * a code in it leads nowhere else.
 */
export function mailLink(
  appUrl: string,
  page: { path: string; asked?: string },
  query: Record<string, string>,
): string {
  const link = askedPage(appUrl, page.asked) ?? new URL(`${appUrl}${page.path}`);
  for (const [key, value] of Object.entries(query)) link.searchParams.set(key, value);
  return link.href;
}

function askedPage(appUrl: string, asked: string | undefined): URL | undefined {
  if (asked === undefined || !URL.canParse(asked)) return undefined;
  const { origin, pathname } = new URL(asked);
  return origin === new URL(appUrl).origin ? new URL(`${origin}${pathname}`) : undefined;
}
