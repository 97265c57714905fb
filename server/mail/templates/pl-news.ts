import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('pl');

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) => (one === undefined ? '' : day(one)));
  return first === last ? (first ?? '') : `od ${first} do ${last}`;
}

const who = ({ actor }: NewsValues) => actor ?? 'Ktoś';
const taskForms = {
  one: ' i jeszcze # zadanie',
  few: ' i jeszcze # zadania',
  many: ' i jeszcze # zadań',
  other: ' i jeszcze # zadania',
};
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, taskForms));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} przypisuje Ci ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} wspomina o Tobie: ${news.title}.`,
  'task.commented': (news) => `${who(news)} komentuje: ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title}: wykorzystano 80% szacunku.`,
  'task.estimate-reached': ({ title }) => `${title}: wykorzystano cały szacunek.`,
  'timesheet.submitted': (news) => `${who(news)} przekazuje czas: ${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} zatwierdza Twój czas: ${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} odrzuca Twój czas: ${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} otwiera ponownie Twój czas: ${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Twój licznik wciąż działa.' : `Twój licznik wciąż działa: ${title}.`,
  'collaboration.invited': (news) => `${who(news)} zaprasza Cię: ${news.title}.`,
  'invitation.received': (news) => `${who(news)} zaprasza Cię do zespołu ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? 'Ktoś'} prosi o dołączenie do zespołu ${title}.`,
  'join-request.accepted': ({ title }) => `Należysz teraz do zespołu ${title}.`,
  'join-request.rejected': ({ title }) =>
    `Twoja prośba o dołączenie do zespołu ${title} nie została przyjęta.`,
  'team.joined': ({ other, title }) => `${other ?? 'Ktoś'} należy teraz do zespołu ${title}.`,
  'api-token.expiring': ({ title, days }) => `Twój token API ${title} działa tylko do ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Tutaj wybierzesz, jakie powiadomienia otrzymujesz pocztą i kiedy: ${settings}`;
const newForms = {
  one: '# nowe powiadomienie',
  few: '# nowe powiadomienia',
  many: '# nowych powiadomień',
  other: '# nowego powiadomienia',
};

export const newsPl: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Otwórz w Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, newForms);
    const rest = more === 0 ? [] : [counted(more, { other: 'I jeszcze #.' })];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Otwórz powiadomienia',
      notes: [switchOff(settings)],
    };
  },
};
