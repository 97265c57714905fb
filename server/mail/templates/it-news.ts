import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('it');

/** `del 3 marzo 2026`, but `dell’8 marzo 2026` and `dell’11 marzo 2026`. */
export function dated(preposition: 'del' | 'dal' | 'al', date: string): string {
  return /^(8|11) /.test(date) ? `${preposition}l’${date}` : `${preposition} ${date}`;
}

/** ` dell’11 marzo 2026`, ` dal … al …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return ` ${dated('del', day(first))}`;
  return ` ${dated('dal', day(first))} ${dated('al', day(last))}`;
}

const somebody = 'Qualcuno';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, {
    one: ' e un’altra attività',
    many: ' e altri # di attività',
    other: ' e altre # attività',
  });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} ti ha assegnato ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} ti ha menzionato in ${news.title}.`,
  'task.commented': (news) => `${who(news)} ha commentato ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title} ha usato l’80 % della stima.`,
  'task.estimate-reached': ({ title }) => `${title} ha usato tutta la stima.`,
  'timesheet.submitted': (news) => `${who(news)} ha inviato il tempo${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} ha approvato il tuo tempo${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} ha rifiutato il tuo tempo${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} ha riaperto il tuo tempo${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Il tuo timer è ancora in corso.' : `Il tuo timer su ${title} è ancora in corso.`,
  'collaboration.invited': (news) => `${who(news)} ti ha invitato a ${news.title}.`,
  'invitation.received': (news) => `${who(news)} ti ha invitato nel team ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} chiede di entrare in ${title}.`,
  'join-request.accepted': ({ title }) => `Ora fai parte di ${title}.`,
  'join-request.rejected': ({ title }) => `La tua richiesta di entrare in ${title} non è stata accettata.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} fa ora parte di ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Il tuo token API ${title} funziona solo fino al ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) => `Scegli qui quali novità ricevere via e-mail, e quando: ${settings}`;

export const newsIt: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Apri in Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, {
      one: 'Una novità',
      many: '# di novità',
      other: '# novità',
    });
    const others = { one: 'E un’altra.', many: 'E altre #.', other: 'E altre #.' };
    const rest = more === 0 ? [] : [counted(more, others)];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Apri le notifiche',
      notes: [switchOff(settings)],
    };
  },
};
