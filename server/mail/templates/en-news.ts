import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) =>
    day === undefined ? '' : dayFormat.format(new Date(day)),
  );
  return first === last ? (first ?? '') : `${first} to ${last}`;
}

const who = ({ actor }: NewsValues) => actor ?? 'Somebody';

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return more === 1 ? ' and one more task' : ` and ${more} more tasks`;
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} assigned ${news.title}${besides(news)} to you.`,
  'task.mentioned': (news) => `${who(news)} mentioned you on ${news.title}.`,
  'task.commented': (news) => `${who(news)} commented on ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title} has used 80 % of its estimate.`,
  'task.estimate-reached': ({ title }) => `${title} has used all of its estimate.`,
  'timesheet.submitted': (news) => `${who(news)} handed in the time of ${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} approved your time of ${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} rejected your time of ${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} reopened your time of ${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Your timer is still running.' : `Your timer on ${title} is still running.`,
  'collaboration.invited': (news) => `${who(news)} invited you to ${news.title}.`,
  'invitation.received': (news) => `${who(news)} invited you to the team ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? 'Somebody'} asks to join ${title}.`,
  'join-request.accepted': ({ title }) => `You are now a member of ${title}.`,
  'join-request.rejected': ({ title }) => `Your request to join ${title} was not accepted.`,
  'team.joined': ({ other, title }) => `${other ?? 'Somebody'} joined ${title}.`,
  'api-token.expiring': ({ title, days }) => `Your API token ${title} works only until ${span(days)}.`,
};

const switchOff = (settings: string) => `You choose which news is mailed to you, and when, here: ${settings}`;

export const newsEn: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Open in Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const count = told.length + more;
    const heading = count === 1 ? 'One thing is new' : `${count} things are new`;
    const rest = more === 0 ? [] : [more === 1 ? 'And one more.' : `And ${more} more.`];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Open notifications',
      notes: [switchOff(settings)],
    };
  },
};
