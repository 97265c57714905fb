import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('nl');

/** ` van 11 maart 2026`, ` van … tot en met …`, to follow a noun. */
export function span(days: readonly string[]): string {
  const [first, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? ` van ${day(first)}` : ` van ${day(first)} tot en met ${day(last)}`;
}

const somebody = 'Iemand';
const who = ({ actor }: NewsValues) => actor ?? somebody;

function besides({ more }: NewsValues): string {
  if (more === 0) return '';
  return counted(more, { one: ' en nog een taak', other: ' en nog # taken' });
}

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)} heeft ${news.title}${besides(news)} aan jou toegewezen.`,
  'task.mentioned': (news) => `${who(news)} heeft je vermeld bij ${news.title}.`,
  'task.commented': (news) => `${who(news)} heeft op ${news.title} gereageerd.`,
  'task.estimate-near': ({ title }) => `${title} heeft 80 % van de schatting verbruikt.`,
  'task.estimate-reached': ({ title }) => `${title} heeft de hele schatting verbruikt.`,
  'timesheet.submitted': (news) => `${who(news)} heeft de tijd${span(news.days)} ingediend.`,
  'timesheet.approved': (news) => `${who(news)} heeft je tijd${span(news.days)} goedgekeurd.`,
  'timesheet.denied': (news) => `${who(news)} heeft je tijd${span(news.days)} afgewezen.`,
  'timesheet.reopened': (news) => `${who(news)} heeft je tijd${span(news.days)} heropend.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'Je timer loopt nog.' : `Je timer voor ${title} loopt nog.`,
  'collaboration.invited': (news) => `${who(news)} heeft je uitgenodigd voor ${news.title}.`,
  'invitation.received': (news) => `${who(news)} heeft je uitgenodigd voor het team ${news.title}.`,
  'join-request.received': ({ other, title }) => `${other ?? somebody} wil lid worden van ${title}.`,
  'join-request.accepted': ({ title }) => `Je bent nu lid van ${title}.`,
  'join-request.rejected': ({ title }) => `Je aanvraag om lid te worden van ${title} is niet geaccepteerd.`,
  'team.joined': ({ other, title }) => `${other ?? somebody} is lid geworden van ${title}.`,
  'api-token.expiring': ({ title, days }) =>
    `Je API-token ${title} werkt nog maar tot en met ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) => `Kies hier welk nieuws je per e-mail krijgt, en wanneer: ${settings}`;

export const newsNl: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'Openen in Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, { one: 'Eén nieuwe melding', other: '# nieuwe meldingen' });
    const rest = more === 0 ? [] : [counted(more, { one: 'En nog één.', other: 'En nog #.' })];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'Meldingen openen',
      notes: [switchOff(settings)],
    };
  },
};
