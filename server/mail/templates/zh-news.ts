import type { NewsTexts, NewsValues } from '#server/mail/templates/news-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

const { counted, day } = wordsIn('zh-Hans');

function span(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map((one) => (one === undefined ? '' : day(one)));
  return first === last ? (first ?? '') : `${first}至${last}`;
}

const who = ({ actor }: NewsValues) => actor ?? '某人';
const besides = ({ more }: NewsValues) => (more === 0 ? '' : counted(more, { other: '和另外#个任务' }));

const sentences: Readonly<Record<NotificationEvent, (values: NewsValues) => string>> = {
  'task.assigned': (news) => `${who(news)}将${news.title}${besides(news)}分配给了您。`,
  'task.mentioned': (news) => `${who(news)}在${news.title}中提及了您。`,
  'task.commented': (news) => `${who(news)}评论了${news.title}。`,
  'task.estimate-near': ({ title }) => `${title}已用去预估的80%。`,
  'task.estimate-reached': ({ title }) => `${title}已用完全部预估。`,
  'timesheet.submitted': (news) => `${who(news)}提交了${span(news.days)}的工时。`,
  'timesheet.approved': (news) => `${who(news)}批准了您${span(news.days)}的工时。`,
  'timesheet.denied': (news) => `${who(news)}驳回了您${span(news.days)}的工时。`,
  'timesheet.reopened': (news) => `${who(news)}重新打开了您${span(news.days)}的工时。`,
  'timer.forgotten': ({ title }) =>
    title === '' ? '您的计时器仍在运行。' : `您在${title}上的计时器仍在运行。`,
  'collaboration.invited': (news) => `${who(news)}邀请您参加${news.title}。`,
  'invitation.received': (news) => `${who(news)}邀请您加入团队${news.title}。`,
  'join-request.received': ({ other, title }) => `${other ?? '某人'}申请加入${title}。`,
  'join-request.accepted': ({ title }) => `您已成为${title}的成员。`,
  'join-request.rejected': ({ title }) => `您加入${title}的申请未获接受。`,
  'team.joined': ({ other, title }) => `${other ?? '某人'}加入了${title}。`,
  'api-token.expiring': ({ title, days }) => `您的 API 令牌${title}仅可使用至${day(days[0] ?? '')}。`,
};

const switchOff = (settings: string) => `您可以在此选择接收哪些通知邮件以及何时接收：${settings}`;

export const newsZh: NewsTexts = {
  sentence: (event, values) => sentences[event](values),
  single: ({ sentence, settings }) => ({
    subject: sentence.replace(/。$/, ''),
    heading: sentence.replace(/。$/, ''),
    paragraphs: [sentence],
    action: '在Takt中打开',
    notes: [switchOff(settings)],
  }),
  gathered: ({ sentences: told, more, settings }) => {
    const heading = counted(told.length + more, { other: '#条新通知' });
    const rest = more === 0 ? [] : [counted(more, { other: '另有#条。' })];
    return {
      subject: `Takt：${heading}`,
      heading,
      paragraphs: [...told, ...rest],
      action: '打开通知',
      notes: [switchOff(settings)],
    };
  },
};
