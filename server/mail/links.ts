import type { Config } from '#server/config.ts';
import { notificationSettingsPath } from '#shared/notifications/notification-path.ts';

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
 * The page a client requested for the link of a mail, with these parameters alone; undefined unless it is on one of
 * the origins we serve, since a code in a link must not reach another site.
 */
export function linkOnOrigins(
  asked: string,
  origins: readonly string[],
  parameters: Readonly<Record<string, string>>,
): string | undefined {
  if (!URL.canParse(asked)) return undefined;
  const { origin: askedOrigin, pathname } = new URL(asked);
  if (!origins.some((origin) => URL.canParse(origin) && new URL(origin).origin === askedOrigin))
    return undefined;
  const url = new URL(`${askedOrigin}${pathname}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The link of a mail: the page that a client requested if it is on an origin we serve, else our own. */
export function mailLink(
  { appUrl, corsOrigins }: Pick<Config, 'appUrl' | 'corsOrigins'>,
  page: { path: `/${string}`; asked?: string },
  query: Readonly<Record<string, string>>,
): string {
  const asked = linkOnOrigins(page.asked ?? '', [appUrl, ...corsOrigins], query);
  return asked ?? linkTo(appUrl, page.path, query);
}

/** Lets mail programs offer to unsubscribe: with one click where `stop` is called for it (RFC 8058). */
export function stopHeaders(
  { appUrl }: Pick<Config, 'appUrl'>,
  stop: string | undefined,
): Record<string, string> {
  if (stop === undefined) return { 'List-Unsubscribe': `<${linkTo(appUrl, notificationSettingsPath)}>` };
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
