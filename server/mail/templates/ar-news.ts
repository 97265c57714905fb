import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('ar');

/** Stands after a preposition. */
function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) => (one === undefined ? '' : day(one)));
  return first === last ? (first ?? '') : `الفترة من ${first} إلى ${last}`;
}

const somebody = 'شخص ما';
const who = ({ actor }: NewsValues) => actor ?? somebody;
const taskForms = {
  zero: ' و# مهمة أخرى',
  one: ' ومهمة أخرى',
  two: ' ومهمتان أخريان',
  few: ' و# مهام أخرى',
  many: ' و# مهمة أخرى',
  other: ' و# مهمة أخرى',
};
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, taskForms));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `أُسندت إليك المهمة ${news.title}${besides(news)} من قِبل ${who(news)}.`,
  'task.mentioned': (news) => `ورد ذكرك من ${who(news)} في ${news.title}.`,
  'task.commented': (news) => `تعليق جديد من ${who(news)} على ${news.title}.`,
  'task.estimate-near': ({ title }) => `استُهلك 80% من تقدير ${title}.`,
  'task.estimate-reached': ({ title }) => `استُهلك تقدير ${title} كله.`,
  'timesheet.submitted': (news) => `قُدّم وقت ${who(news)} عن ${span(news.days)}.`,
  'timesheet.approved': (news) => `اعتُمد وقتك عن ${span(news.days)} من قِبل ${who(news)}.`,
  'timesheet.denied': (news) => `رُفض وقتك عن ${span(news.days)} من قِبل ${who(news)}.`,
  'timesheet.reopened': (news) => `أُعيد فتح وقتك عن ${span(news.days)} من قِبل ${who(news)}.`,
  'timer.forgotten': ({ title }) => (title === '' ? 'ما زال مؤقتك يعمل.' : `ما زال مؤقتك يعمل على ${title}.`),
  'collaboration.invited': (news) => `وصلتك دعوة من ${who(news)} إلى ${news.title}.`,
  'invitation.received': (news) => `وصلتك دعوة من ${who(news)} إلى الفريق ${news.title}.`,
  'join-request.received': ({ other, title }) => `طلب من ${other ?? somebody} للانضمام إلى ${title}.`,
  'join-request.accepted': ({ title }) => `انضممت الآن إلى ${title}.`,
  'join-request.rejected': ({ title }) => `لم يُقبل طلبك للانضمام إلى ${title}.`,
  'team.joined': ({ other, title }) => `عضو جديد في ${title}: ${other ?? somebody}.`,
  'api-token.expiring': ({ title, days }) => `ينتهي عمل رمز API الخاص بك ${title} بعد ${day(days[0] ?? '')}.`,
};

const switchOff = (settings: string) =>
  `يمكنك هنا اختيار الإشعارات التي تصلك بالبريد الإلكتروني وموعدها: ${settings}`;
const newForms = {
  zero: '# إشعار جديد',
  one: 'إشعار جديد واحد',
  two: 'إشعاران جديدان',
  few: '# إشعارات جديدة',
  many: '# إشعارًا جديدًا',
  other: '# إشعار جديد',
};
const restForms = {
  zero: 'و# إشعار آخر.',
  one: 'وإشعار آخر.',
  two: 'وإشعاران آخران.',
  few: 'و# إشعارات أخرى.',
  many: 'و# إشعارًا آخر.',
  other: 'و# إشعار آخر.',
};

export const newsAr: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/\.$/, ''),
    heading: sentence.replace(/\.$/, ''),
    paragraphs: [sentence],
    action: 'فتح في Takt',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, newForms);
    const rest = more === 0 ? [] : [counted(more, restForms)];
    return {
      subject: `Takt: ${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: 'فتح الإشعارات',
      notes: [switchOff(settings)],
    };
  },
};
