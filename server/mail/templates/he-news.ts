import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('he');

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) => (one === undefined ? '' : day(one)));
  return first === last ? (first ?? '') : `${first} עד ${last}`;
}

const somebody = 'מישהו';
const who = ({ actor }: NewsValues) => actor ?? somebody;
const taskForms = { one: ' ומשימה נוספת', two: ' ושתי משימות נוספות', other: ' ועוד # משימות' };
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, taskForms));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `הקצאה חדשה עבורך מאת ${who(news)}: ${news.title}${besides(news)}.`,
  'task.mentioned': (news) => `אוזכרתם על ידי ${who(news)} ב-${news.title}.`,
  'task.commented': (news) => `תגובה חדשה של ${who(news)} על ${news.title}.`,
  'task.estimate-near': ({ title }) => `נוצלו 80% מההערכה של ${title}.`,
  'task.estimate-reached': ({ title }) => `ההערכה של ${title} נוצלה במלואה.`,
  'timesheet.submitted': (news) => `הזמן של ${span(news.days)} הוגש על ידי ${who(news)}.`,
  'timesheet.approved': (news) => `הזמן שלך של ${span(news.days)} אושר על ידי ${who(news)}.`,
  'timesheet.denied': (news) => `הזמן שלך של ${span(news.days)} נדחה על ידי ${who(news)}.`,
  'timesheet.reopened': (news) => `הזמן שלך של ${span(news.days)} נפתח מחדש על ידי ${who(news)}.`,
  'timer.forgotten': ({ title }) =>
    title === '' ? 'הטיימר שלך עדיין פועל.' : `הטיימר שלך על ${title} עדיין פועל.`,
  'collaboration.invited': (news) => `הוזמנתם על ידי ${who(news)} אל ${news.title}.`,
  'invitation.received': (news) => `הוזמנתם על ידי ${who(news)} לצוות ${news.title}.`,
  'join-request.received': ({ other, title }) => `בקשה מאת ${other ?? somebody} להצטרף אל ${title}.`,
  'join-request.accepted': ({ title }) => `אתם כעת חברים ב-${title}.`,
  'join-request.rejected': ({ title }) => `בקשתך להצטרף אל ${title} לא התקבלה.`,
  'team.joined': ({ other, title }) => `הצטרפות אל ${title}: ${other ?? somebody}.`,
  'api-token.expiring': ({ title, days }) => `אסימון ה-API שלך ${title} יפעל רק עד ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) => `כאן בוחרים אילו התראות נשלחות אליכם בדוא״ל ומתי: ${settings}`;
const newForms = { one: 'התראה חדשה אחת', two: 'שתי התראות חדשות', other: '# התראות חדשות' };
const restForms = { one: 'ועוד אחת.', two: 'ועוד שתיים.', other: 'ועוד #.' };

export const newsHe: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'פתיחה ב-Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, newForms);
    const rest = more === 0 ? [] : [counted(more, restForms)];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'פתיחת ההתראות',
      notes: [switchOff(settings)],
    };
  },
};
