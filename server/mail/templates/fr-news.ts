import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('fr');

/** ` du 11 mars 2026`, ` du … au …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? ` du ${day(first)}` : ` du ${day(first)} au ${day(last)}`;
}

const somebody = 'Quelqu’un';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, {
    one: ' et une autre tâche',
    many: ' et # d’autres tâches',
    other: ' et # autres tâches',
  });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} vous a assigné ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} vous a mentionné dans ${news.title}.`,
  'task.commented': (news) => `${who(news)} a commenté ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title} a utilisé 80\u202f% de son estimation.`,
  'task.estimate-reached': ({ title }) => `${title} a utilisé toute son estimation.`,
  'timesheet.submitted': (news) => `${who(news)} a soumis le temps${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} a approuvé votre temps${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} a refusé votre temps${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} a rouvert votre temps${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Votre chronomètre tourne toujours.' : `Votre chronomètre sur ${title} tourne toujours.`,
  'collaboration.invited': (news) => `${who(news)} vous a invité à ${news.title}.`,
  'invitation.received': (news) => `${who(news)} vous a invité dans l’équipe ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} demande à rejoindre ${title}.`,
  'join-request.accepted': ({ title }) => `Vous êtes maintenant membre de ${title}.`,
  'join-request.rejected': ({ title }) => `Votre demande pour rejoindre ${title} n’a pas été acceptée.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} a rejoint ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Votre jeton d’API ${title} ne fonctionne plus que jusqu’au ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Choisissez ici quelles nouvelles vous sont envoyées par e-mail, et quand\u202f: ${settings}`;

export const newsFr: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Ouvrir dans Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, {
      one: 'Une nouveauté',
      many: '# de nouveautés',
      other: '# nouveautés',
    });
    const others = { one: 'Et une autre.', many: 'Et # d’autres.', other: 'Et # autres.' };
    const rest = more === 0 ? [] : [counted(more, others)];
    return {
      subject: `Takt\u202f: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Ouvrir les notifications',
      notes: [switchOff(settings)],
    };
  },
};
