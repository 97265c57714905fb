import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('ru');

/** Without a point that could end the sentence. */
function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) =>
    one === undefined ? '' : day(one).replace(/г\.$/, 'года'),
  );
  return first === last ? (first ?? '') : `с ${first} по ${last}`;
}

const who = ({ actor }: NewsValues) => actor ?? 'Кто-то';
const taskForms = {
  one: ' и ещё # задачу',
  few: ' и ещё # задачи',
  many: ' и ещё # задач',
  other: ' и ещё # задачи',
};
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, taskForms));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} назначает вам: ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} упоминает вас: ${news.title}.`,
  'task.commented': (news) => `${who(news)} комментирует: ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title}: израсходовано 80 % оценки.`,
  'task.estimate-reached': ({ title }) => `${title}: оценка израсходована полностью.`,
  'timesheet.submitted': (news) => `${who(news)} сдаёт время на проверку: ${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} утверждает ваше время: ${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} отклоняет ваше время: ${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} снова открывает ваше время: ${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Ваш таймер всё ещё идёт.' : `Ваш таймер всё ещё идёт: ${title}.`,
  'collaboration.invited': (news) => `${who(news)} приглашает вас: ${news.title}.`,
  'invitation.received': (news) => `${who(news)} приглашает вас в команду ${news.title}.`,
  'join-request.received': ({ other, title }) =>
    `${other ?? 'Кто-то'} просит о вступлении в команду ${title}.`,
  'join-request.accepted': ({ title }) => `Вы теперь в команде ${title}.`,
  'join-request.rejected': ({ title }) => `Ваш запрос на вступление в команду ${title} не принят.`,
  'team.joined': ({ other, title }) => `${other ?? 'Кто-то'} теперь в команде ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Ваш API-токен ${title} действует только до ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Какие уведомления и когда приходят вам по почте, можно выбрать здесь: ${settings}`;
const newForms = {
  one: '# новое уведомление',
  few: '# новых уведомления',
  many: '# новых уведомлений',
  other: '# нового уведомления',
};

export const newsRu: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Открыть в Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, newForms);
    const rest = more === 0 ? [] : [counted(more, { other: 'И ещё #.' })];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Открыть уведомления',
      notes: [switchOff(settings)],
    };
  },
};
