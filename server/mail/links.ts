/** An address below the public one, with encoded parameters: `linkTo(appUrl, '/verify-email', { email, token })`. */
export function linkTo(
  appUrl: string,
  path: `/${string}`,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(`${appUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The address a client asked a mail to link to, with the parameters added; undefined unless it lies on one of the
 * origins we serve, since a code in a link must not travel to a stranger's site.
 */
export function linkOnOrigins(
  asked: string,
  origins: readonly string[],
  parameters: Readonly<Record<string, string>>,
): string | undefined {
  if (!URL.canParse(asked)) return undefined;
  const url = new URL(asked);
  if (!origins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin))
    return undefined;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
