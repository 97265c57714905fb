import { linkTo } from '#server/mail/links.ts';
import { type Messages, messagesIn } from '#server/mail/messages/messages.ts';
import {
  type MailSetting,
  type NoticeMail,
  notice,
  optionalName,
  plainName,
} from '#server/mail/templates/compose.ts';
import { renderMail } from '#server/mail/templates/layout.ts';
import type { NotificationParams } from '#shared/notifications/notification.schema.ts';
import { isNotificationEvent, type NotificationEvent } from '#shared/notifications/notification-kind.ts';
import {
  type NotificationTarget,
  notificationPath,
  notificationSettingsPath,
} from '#shared/notifications/notification-path.ts';

export interface MailedNews extends NotificationTarget {
  readonly title: string;
  readonly actor?: string | undefined;
}

/** Maximum sentences of one mail; counts the others. */
const mostSentences = 20;

function textOf(params: NotificationParams | null | undefined, name: string): string | undefined {
  const value = params?.[name];
  return typeof value === 'string' ? optionalName(value) : undefined;
}

/** `11 March 2026`, or from when to when. */
function spanText({ message, day }: Messages, days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === '') return '';
  if (first === last) return message('span.day', { first: day(first) });
  return message('span.range', { first: day(first), last: day(last) });
}

function eventKey(event: NotificationEvent, { more, title }: { more: number; title: string }) {
  if (event === 'task.assigned' && more > 0) return 'notifications.events.task.assigned-with-more';
  if (event === 'timer.forgotten' && title === '') return 'notifications.events.timer.forgotten-without-task';
  return `notifications.events.${event}` as const;
}

/** The event as a sentence in the reader's language; an unknown kind uses its title. */
function sentenceOf(messages: Messages, { type, title, actor, params }: MailedNews): string {
  if (!isNotificationEvent(type)) return plainName(title);
  const { message, day } = messages;
  const days = Array.isArray(params?.days) ? params.days : [];
  const more = typeof params?.more === 'number' ? params.more : 0;
  const somebody = message('shared.somebody');
  const [first] = days;
  return message(eventKey(type, { more, title }), {
    actor: optionalName(actor) ?? somebody,
    title: plainName(title),
    days: spanText(messages, days),
    day: first === undefined ? '' : day(first),
    other: textOf(params, 'name') ?? somebody,
    worked: textOf(params, 'worked') ?? '',
    target: textOf(params, 'target') ?? '',
    percent: typeof params?.percent === 'number' ? params.percent : '',
    count: typeof params?.count === 'number' ? params.count : more,
  });
}

const withoutStop = (sentence: string) => sentence.replace(/[.\u3002]$/, '');

/** More than this no system shows, and a push message has little room. */
const longestShown = 300;

/** A notification of a browser, as the inbox words it. */
export function newsInShort(
  language: string | undefined,
  news: MailedNews & { readonly message?: string | undefined },
): { title: string; text: string; path: string } {
  const title = withoutStop(sentenceOf(messagesIn(language), news)).slice(0, longestShown);
  return { title, text: (news.message ?? '').slice(0, longestShown), path: notificationPath(news) };
}

/** One mail for one notification; `stop` is the page that turns off mails of its kind. */
export function newsMail(setting: MailSetting, news: MailedNews, stop?: string): NoticeMail {
  const messages = messagesIn(setting.language);
  const sentence = sentenceOf(messages, news);
  const subject = withoutStop(sentence);
  const label = messages.message('notifications.action');
  return newsNotice(
    setting,
    { subject, heading: subject, paragraphs: [sentence], label, stop },
    notificationPath(news),
  );
}

/** One mail for several notifications. */
export function gatheredNewsMail(setting: MailSetting, news: readonly MailedNews[]): NoticeMail {
  const messages = messagesIn(setting.language);
  const { message } = messages;
  const sentences = news.slice(0, mostSentences).map((one) => sentenceOf(messages, one));
  const heading = message('notifications.count', { count: news.length });
  const more = news.length - sentences.length;
  const rest = more === 0 ? [] : [message('notifications.more', { count: more })];
  const content = {
    subject: message('notifications.subject', { heading }),
    heading,
    paragraphs: [...sentences, ...rest],
    label: message('notifications.actionForAll'),
  };
  return newsNotice(setting, content, '/notifications');
}

interface NewsContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly stop?: string | undefined;
}

function newsNotice(
  setting: MailSetting,
  { label, stop, ...content }: NewsContent,
  path: `/${string}`,
): NoticeMail {
  const { appUrl, language } = setting;
  const messages = messagesIn(language);
  const url = linkTo(appUrl, path);
  const settings = linkTo(appUrl, notificationSettingsPath);
  const notes = [
    ...(stop === undefined ? [] : [messages.message('notifications.unsubscribe', { link: stop })]),
    messages.message('notifications.settings', { settings }),
  ];
  return notice(url, renderMail({ ...content, action: { label, url }, notes }, { messages, appUrl }));
}
