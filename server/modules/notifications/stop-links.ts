import type { Config } from '#server/config.ts';
import { linkTo } from '#server/mail/links.ts';
import { isSame, keyedHash } from '#server/modules/auth/secrets.ts';
import { type StopPurpose, unsubscribePath } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';

type Keys = Pick<Config, 'jwtSecret' | 'appUrl'>;

/** To whom mails come, and which: a kind of news, or a schedule. */
interface Stopped {
  readonly who: string;
  readonly what: string;
}

/** What is called for each. */
const calls = { news: notificationsApi.chooseMail, report: reportSchedulesApi.stop } as const;

/** Opens nothing but the choice whether these mails come to this person. */
function stopKey({ jwtSecret }: Keys, purpose: StopPurpose, { who, what }: Stopped): string {
  return [purpose, who, what, keyedHash(jwtSecret, 'unsubscribe', purpose, who, what)].join('.');
}

/** What a mail needs to be the last one: a page for who reads it, and a call for the button of their mail program. */
export function stopLinks(config: Keys, purpose: StopPurpose, stopped: Stopped) {
  const key = stopKey(config, purpose, stopped);
  return {
    page: linkTo(config.appUrl, unsubscribePath, { key }),
    oneClick: linkTo(config.appUrl, `/api${calls[purpose].path}`, { key }),
  };
}

/** What the key of such a link names; undefined for one that is not ours. */
export function readStopKey(config: Keys, purpose: StopPurpose, key: string): Stopped | undefined {
  const [, who = '', what = ''] = key.split('.');
  return isSame(key, stopKey(config, purpose, { who, what })) ? { who, what } : undefined;
}
