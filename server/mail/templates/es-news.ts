import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('es');

/** ` del 11 de marzo de 2026`, ` del … al …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? ` del ${day(first)}` : ` del ${day(first)} al ${day(last)}`;
}

const somebody = 'Alguien';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, {
    one: ' y una tarea más',
    many: ' y # de tareas más',
    other: ' y # tareas más',
  });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} te ha asignado ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `${who(news)} te ha mencionado en ${news.title}.`,
  'task.commented': (news) => `${who(news)} ha comentado en ${news.title}.`,
  'task.estimate-near': ({ title }) => `${title} ha usado el 80\u00a0% de su estimación.`,
  'task.estimate-reached': ({ title }) => `${title} ha usado toda su estimación.`,
  'timesheet.submitted': (news) => `${who(news)} ha enviado el tiempo${span(news.days)}.`,
  'timesheet.approved': (news) => `${who(news)} ha aprobado tu tiempo${span(news.days)}.`,
  'timesheet.denied': (news) => `${who(news)} ha rechazado tu tiempo${span(news.days)}.`,
  'timesheet.reopened': (news) => `${who(news)} ha reabierto tu tiempo${span(news.days)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Tu temporizador sigue en marcha.' : `Tu temporizador en ${title} sigue en marcha.`,
  'collaboration.invited': (news) => `${who(news)} te ha invitado a ${news.title}.`,
  'invitation.received': (news) => `${who(news)} te ha invitado al equipo ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} pide unirse a ${title}.`,
  'join-request.accepted': ({ title }) => `Ya eres miembro de ${title}.`,
  'join-request.rejected': ({ title }) => `No se ha aceptado tu solicitud para unirte a ${title}.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} se ha unido a ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Tu token de API ${title} solo funciona hasta el ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `Elige aquí qué novedades se te envían por correo y cuándo: ${settings}`;

export const newsEs: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Abrir en Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, {
      one: 'Una novedad',
      many: '# de novedades',
      other: '# novedades',
    });
    const others = { one: 'Y una más.', many: 'Y # más.', other: 'Y # más.' };
    const rest = more === 0 ? [] : [counted(more, others)];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Abrir las notificaciones',
      notes: [switchOff(settings)],
    };
  },
};
