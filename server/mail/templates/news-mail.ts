import { linkTo } from '#server/mail/links.ts';
import { mailLanguage } from '#server/mail/templates/catalogue.ts';

import { compose, type MailSetting, type NoticeMail, optionalName } from '#server/mail/templates/compose.ts';
import { plainName } from '#server/mail/templates/name.ts';
import type { NotificationParams } from '#shared/notifications/notification.schema.ts';
import { isNotificationEvent } from '#shared/notifications/notification-kind.ts';
import {
  type NotificationTarget,
  notificationPath,
  notificationSettingsPath,
} from '#shared/notifications/notification-path.ts';

export interface MailedNews extends NotificationTarget {
  readonly title: string;
  readonly actor?: string | undefined;
}

/** Sentences told in one mail; what is more is counted. */
const mostSentences = 20;

function textOf(params: NotificationParams | null | undefined, name: string): string | undefined {
  const value = params?.[name];
  return typeof value === 'string' ? optionalName(value) : undefined;
}

/** What happened, in the reader's language; news of an unknown kind is told by its title. */
function sentenceOf(language: string | undefined, { type, title, actor, params }: MailedNews): string {
  if (!isNotificationEvent(type)) return plainName(title);
  const { days, more } = params ?? {};
  return mailLanguage(language).texts.news.sentence(type, {
    actor: optionalName(actor),
    title: plainName(title),
    days: Array.isArray(days) ? days : [],
    other: textOf(params, 'name'),
    more: typeof more === 'number' ? more : 0,
  });
}

/** One mail for one piece of news. */
export function newsMail(setting: MailSetting, news: MailedNews): NoticeMail {
  const sentence = sentenceOf(setting.language, news);
  const settings = linkTo(setting.appUrl, notificationSettingsPath);
  const link = linkTo(setting.appUrl, notificationPath(news));
  return compose(setting, { link }, (texts) => texts.news.single({ sentence, settings }));
}

/** One mail for all that was gathered. */
export function gatheredNewsMail(setting: MailSetting, news: readonly MailedNews[]): NoticeMail {
  const sentences = news.slice(0, mostSentences).map((one) => sentenceOf(setting.language, one));
  const settings = linkTo(setting.appUrl, notificationSettingsPath);
  const link = linkTo(setting.appUrl, '/notifications');
  const more = news.length - sentences.length;
  return compose(setting, { link }, (texts) => texts.news.gathered({ sentences, more, settings }));
}

/** What lets mail programs offer the way out. */
export function newsHeaders({ appUrl }: MailSetting): Record<string, string> {
  return { 'List-Unsubscribe': `<${linkTo(appUrl, notificationSettingsPath)}>` };
}
