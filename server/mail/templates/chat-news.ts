import { linkTo } from '#server/mail/links.ts';
import { messagesIn } from '#server/mail/messages/messages.ts';
import { daysText, type MailSetting, plainName } from '#server/mail/templates/compose.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import type { ChatNews } from '#shared/webhooks/chat-message.ts';
import { pingTopic, webhookTopic } from '#shared/webhooks/webhook.schema.ts';

/** The facts of an event for a chat message. */
export interface EventFacts {
  readonly task?: { readonly id: string; readonly name: string } | undefined;
  readonly person?: string | undefined;
  readonly project?: string | undefined;
  readonly team?: string | undefined;
  readonly days: readonly string[];
  readonly seconds?: number | undefined;
}

const events = 'chat.events';

/** Short codes of emoji that ntfy has. */
const tags = {
  task: 'memo',
  timer: 'stopwatch',
  'time-entry': 'stopwatch',
  timesheet: 'calendar',
  time: 'calendar',
  member: 'wave',
} as const;

type Area = keyof typeof tags;

const isArea = (text: string): text is Area => Object.hasOwn(tags, text);

function areaOf(topic: string): Area | undefined {
  const [area = ''] = topic.split('.');
  return isArea(area) ? area : undefined;
}

function pathOf(area: Area, { task, days }: EventFacts, topic: string): `/${string}` {
  const [day] = days;
  if (day !== undefined) return `/timesheets?week=${day}`;
  if (area === 'member') return '/members';
  return task === undefined || topic === 'task.deleted' ? '/' : `/task/${task.id}`;
}

/** A chat message about an event, in the language of the webhook. Only a test event lacks a topic. */
export function chatNews({ appUrl, language }: MailSetting, name: string, facts: EventFacts): ChatNews {
  const messages = messagesIn(language);
  const { message } = messages;
  const linkLabel = message('notifications.action');
  const topic = webhookTopic.safeParse(name).data;
  const area = topic && areaOf(topic);
  if (topic === undefined || area === undefined) {
    const link = linkTo(appUrl, '/settings/webhooks');
    const subject = message('chat.test');
    return { title: message(`${events}.${pingTopic}`), subject, details: [], link, linkLabel, tag: 'bell' };
  }
  const { task, person, project, team, days, seconds } = facts;
  const names = [person, project, team].flatMap((text) => (text ? [plainName(text)] : []));
  const details = [
    ...names,
    ...(days.length > 0 ? [daysText(messages, days)] : []),
    ...(seconds === undefined ? [] : [formatHoursMinutes(seconds)]),
  ];
  // Without a task the first name is the subject.
  const [subject = linkLabel, ...rest] = task ? [plainName(task.name), ...details] : details;
  const link = linkTo(appUrl, '/').replace(/\/$/, '') + pathOf(area, facts, topic);
  return { title: message(`${events}.${topic}`), subject, details: rest, link, linkLabel, tag: tags[area] };
}
