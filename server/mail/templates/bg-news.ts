import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('bg');

/** Without a point that could end the sentence. */
function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) =>
    one === undefined ? '' : day(one).replace(/г\.$/, 'година'),
  );
  return first === last ? (first ?? '') : `периода от ${first} до ${last}`;
}

const who = ({ actor }: NewsValues) => actor ?? 'Някой';
const taskForms = { one: ' и още # задача', other: ' и още # задачи' };
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, taskForms));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} ви възложи ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} ви спомена в ${news.title}.`,
  'task.commented': (news) => `${who(news)} коментира ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title}: използвани са 80% от оценката.`,
  'task.estimate-reached': ({ title }) => `${title}: цялата оценка е използвана.`,
  'timesheet.submitted': (news) => `${who(news)} подаде времето за ${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} одобри времето ви за ${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} отхвърли времето ви за ${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} отвори отново времето ви за ${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Таймерът ви още работи.' : `Таймерът ви за ${title} още работи.`,
  'collaboration.invited': (news) => `${who(news)} ви покани в ${news.title}.`,
  'invitation.received': (news) => `${who(news)} ви покани в екипа ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? 'Някой'} иска да се присъедини към ${title}.`,
  'join-request.accepted': ({ title }) => `Вече сте член на ${title}.`,
  'join-request.rejected': ({ title }) => `Заявката ви за присъединяване към ${title} не беше приета.`,
  'team.joined': ({ other, title }) => `${other ?? 'Някой'} се присъедини към ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Вашият API токен ${title} работи само до ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Тук избирате кои известия да получавате по пощата и кога: ${settings}`;

export const newsBg: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Отвори в Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, { one: '# ново известие', other: '# нови известия' });
    const rest = more === 0 ? [] : [counted(more, { other: 'И още #.' })];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Отвори известията',
      notes: [switchOff(settings)],
    };
  },
};
