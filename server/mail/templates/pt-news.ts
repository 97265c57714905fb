import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('pt');

/** ` de 11 de março de 2026`, ` de … a …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? ` de ${day(first)}` : ` de ${day(first)} a ${day(last)}`;
}

const somebody = 'Alguém';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, {
    one: ' e mais uma tarefa',
    many: ' e mais # de tarefas',
    other: ' e mais # tarefas',
  });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} atribuiu ${news.title}${besides(news)} a você.`,
  'task.mentioned': (news) => `${who(news)} mencionou você em ${news.title}.`,
  'task.commented': (news) => `${who(news)} comentou em ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title} usou 80 % da estimativa.`,
  'task.estimate-reached': ({ title }) => `${title} usou toda a estimativa.`,
  'timesheet.submitted': (news) => `${who(news)} enviou o tempo${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} aprovou seu tempo${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} rejeitou seu tempo${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} reabriu seu tempo${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Seu timer ainda está em andamento.' : `Seu timer em ${title} ainda está em andamento.`,
  'collaboration.invited': (news) => `${who(news)} convidou você para ${news.title}.`,
  'invitation.received': (news) => `${who(news)} convidou você para a equipe ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} pede para entrar em ${title}.`,
  'join-request.accepted': ({ title }) => `Você agora é membro de ${title}.`,
  'join-request.rejected': ({ title }) => `Seu pedido para entrar em ${title} não foi aceito.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} entrou em ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Seu token de API ${title} só funciona até ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Escolha aqui quais novidades são enviadas por e-mail, e quando: ${settings}`;

export const newsPt: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Abrir no Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, {
      one: 'Uma novidade',
      many: '# de novidades',
      other: '# novidades',
    });
    const others = { one: 'E mais uma.', many: 'E mais #.', other: 'E mais #.' };
    const rest = more === 0 ? [] : [counted(more, others)];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Abrir as notificações',
      notes: [switchOff(settings)],
    };
  },
};
