import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('de');

/** ` vom 11. März 2026`, ` vom … bis …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? ` vom ${day(first)}` : ` vom ${day(first)} bis zum ${day(last)}`;
}

const somebody = 'Jemand';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, { one: ' und eine weitere Aufgabe', other: ' und # weitere Aufgaben' });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} hat Ihnen ${news.title}${besides(news)} zugewiesen.`,
  'task.mentioned': (news) => `${who(news)} hat Sie bei ${news.title} erwähnt.`,
  'task.commented': (news) => `${who(news)} hat ${news.title} kommentiert.`,
  'task.estimate-near': ({ title }) => `${title} hat 80 % der Schätzung verbraucht.`,
  'task.estimate-reached': ({ title }) => `${title} hat die gesamte Schätzung verbraucht.`,
  'timesheet.submitted': (news) => `${who(news)} hat die Zeit${span(news.days)} eingereicht.`,
  'timesheet.approved': (news) => `${who(news)} hat Ihre Zeit${span(news.days)} genehmigt.`,
  'timesheet.denied': (news) => `${who(news)} hat Ihre Zeit${span(news.days)} abgelehnt.`,
  'timesheet.reopened': (news) => `${who(news)} hat Ihre Zeit${span(news.days)} wieder geöffnet.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Ihr Timer läuft noch.' : `Ihr Timer für ${title} läuft noch.`,
  'collaboration.invited': (news) => `${who(news)} hat Sie zu ${news.title} eingeladen.`,
  'invitation.received': (news) => `${who(news)} hat Sie in das Team ${news.title} eingeladen.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} möchte ${title} beitreten.`,
  'join-request.accepted': ({ title }) => `Sie sind jetzt Mitglied von ${title}.`,
  'join-request.rejected': ({ title }) => `Ihre Anfrage, ${title} beizutreten, wurde nicht angenommen.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} ist ${title} beigetreten.`,
  'api-token.expiring': ({ title, days }) =>
    `Ihr API-Token ${title} funktioniert nur noch bis zum ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Welche Neuigkeiten Sie per E-Mail erhalten und wann, bestimmen Sie hier: ${settings}`;

export const newsDe: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'In Takt öffnen',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, { one: 'Eine Neuigkeit', other: '# Neuigkeiten' });
    const rest = more === 0 ? [] : [counted(more, { one: 'Und eine weitere.', other: 'Und # weitere.' })];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Benachrichtigungen öffnen',
      notes: [switchOff(settings)],
    };
  },
};
