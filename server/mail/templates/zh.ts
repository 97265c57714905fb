import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';
import { newsZh } from '#server/mail/templates/zh-news.ts';

const { counted, day, moment } = wordsIn('zh-Hans');

const hello = (name: string | undefined) =>
  name === undefined || name === '' ? '您好：' : `${name}，您好：`;
const inMinutes = (count: number) => counted(count, { other: '#分钟' });
const inHours = (count: number) => counted(count, { other: '#小时' });
const inDays = (count: number) => counted(count, { other: '#天' });

/** One day, or how many and from when to when. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return day(first);
  return `${day(first)}至${day(last)}（共${inDays(days.length)}）`;
}

const switchOff = '您可以在设置的“通知”中关闭此类邮件。';
const verdictWords = {
  approve: ['批准', '此后不能再修改。'],
  deny: ['驳回', '请更正后重新提交。'],
  reopen: ['重新打开', '现在可以再次修改；确认无误后请提交。'],
} as const;
const notYou = '如果这不是您的请求，请忽略本邮件。不使用验证码或链接，就不会有任何更改。';

export const zh: MailTexts = {
  news: newsZh,
  layout: {
    codeLabel: '您的验证码',
    linkFallback: '如果按钮无法使用，请打开此地址：',
    footer: (address) => `由Takt发送：${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: '请确认您的邮箱地址',
    heading: '请确认您的邮箱地址',
    paragraphs: [hello(name), '请输入此验证码或点击按钮，以确认该邮箱地址属于您。'],
    action: '确认邮箱地址',
    notes: [`验证码和链接的有效期为${inDays(days)}。`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: '您的登录验证码',
    heading: '登录Takt',
    paragraphs: ['请在申请验证码的页面输入此验证码，或点击按钮登录。'],
    action: '登录',
    notes: [
      `验证码和链接只能使用一次，有效期为${inMinutes(minutes)}。`,
      '请勿转发给他人：任何持有者都能以您的身份登录。',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `欢迎加入${workspace}`,
    heading: `欢迎加入${workspace}`,
    paragraphs: [hello(name), `您的账号已准备就绪，您现在是工作区${workspace}的成员。`],
    action: '打开Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: '设置新密码',
    heading: '设置新密码',
    paragraphs: [hello(name), '有人请求为您的账号设置新密码。请点击按钮进行设置。'],
    action: '设置新密码',
    notes: [
      `链接只能使用一次，有效期为${inMinutes(minutes)}。`,
      '如果不是您本人操作，请忽略本邮件。您的密码保持不变。',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter}邀请您加入${team}`,
    heading: `加入${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter}邀请您加入团队${team}。`
        : `${inviter}邀请您加入${organization}的团队${team}。`,
      '请点击按钮接受邀请，或在登录页面输入此邀请码。',
    ],
    action: '接受邀请',
    notes: [
      days === undefined ? '该邀请长期有效。' : `该邀请的有效期为${inDays(days)}。`,
      '如果您不认识发件人，请忽略本邮件。',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member}加入了${team}`,
    heading: `${member}加入了${team}`,
    paragraphs: [`${member}（${email}）接受了加入${organization}的团队${team}的邀请。`],
    action: '查看成员',
    notes: ['您收到本邮件，是因为您发出了该邀请或管理该团队。'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author}在${task}中提及了您`,
    heading: `${author}提及了您`,
    paragraphs: [`${author}在${task}的评论中提及了您。`],
    action: '阅读评论',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member}提交了工时表`,
    heading: `${member}提交了工时表`,
    paragraphs: [`${member}提交了${daysText(days)}的工时，等待您审批。`],
    action: '审核工时表',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `您的工时表已被${done}`,
      heading: `您的工时表已被${done}`,
      paragraphs: [
        `${reviewer}${done}了您${daysText(days)}的工时。${next}`,
        ...(reason === undefined ? [] : [`原因：${reason}`]),
      ],
      action: '打开工时表',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? '您的计时器' : `您在${task}上的计时器`;
    return {
      subject: '您的计时器仍在运行',
      heading: '您还在工作吗？',
      paragraphs: [
        hello(name),
        `${timer}自${moment(startedAt, timeZone)}起一直在运行。您最近一次活动是在${moment(lastSeenAt, timeZone)}。`,
        '在您停止之前，它会继续运行。您可以在Takt中将其停止于最近一次活动的时间或任意时间。',
      ],
      action: '打开计时器',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Webhook“${webhook}”已被关闭`,
    heading: '一个Webhook已被关闭',
    paragraphs: [
      hello(name),
      `一天以来，发往“${webhook}”的内容均未送达${reason === undefined ? '' : `。最近一次失败的原因：${reason}`}。`,
      '重新启用之前，不会再向其发送内容。未送达的内容可在投递记录中重新发送。',
    ],
    action: '打开Webhook',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `您加入${team}的验证码`,
    heading: `加入${team}`,
    paragraphs: [hello(name), `请输入此验证码，将申请发送给${team}。之后由团队经理决定。`],
    notes: [`验证码的有效期为${inHours(hours)}。`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester}申请加入${team}`,
    heading: `加入${team}的申请`,
    paragraphs: [
      `${requester}（${email}）申请加入团队${team}，职位：${position}。`,
      '请在团队设置中接受或拒绝该申请。',
    ],
    action: '查看申请',
    notes: ['您收到本邮件，是因为您管理该团队。'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `欢迎加入${team}`,
    heading: `您已成为${team}的成员`,
    paragraphs: [hello(name), `您加入${team}的申请已被接受。`, '请使用此邮箱地址登录，您会收到验证码邮件。'],
    action: '登录',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `您加入${team}的申请`,
    heading: `您加入${team}的申请`,
    paragraphs: [hello(name), `您加入${team}的申请未获团队经理接受。`],
    notes: ['您可以随时提交新的申请。'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: '请确认您的新邮箱地址',
    heading: '请确认您的新邮箱地址',
    paragraphs: [hello(name), `请输入此验证码，今后即可使用${newEmail}登录。`],
    notes: [`验证码的有效期为${inMinutes(minutes)}。`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: '请确认更改您的邮箱地址',
    heading: '请确认更改您的邮箱地址',
    paragraphs: [
      hello(name),
      `有人在登录您的账号后，请求今后使用${newEmail}。请在该处输入此验证码，以确认是您本人操作。`,
    ],
    notes: [`验证码的有效期为${inMinutes(minutes)}。`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: '您的邮箱地址即将更改',
    heading: '您的邮箱地址即将更改',
    paragraphs: [
      hello(name),
      `有人在登录您的账号后，请求今后使用${newEmail}。输入发送到该邮箱的验证码后，更改即生效。`,
    ],
    notes: ['如果不是您本人操作，请立即更改密码。其他所有设备都会退出登录。'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: '您的邮箱地址已更改',
    heading: '您的邮箱地址已更改',
    paragraphs: [hello(name), `您的账号现在使用${newEmail}。收到本邮件的邮箱地址不能再用于登录。`],
    notes: ['如果不是您本人操作，请立即联系您工作区的管理员。'],
  }),
  passwordChanged: ({ name }) => ({
    subject: '您的密码已更改',
    heading: '您的密码已更改',
    paragraphs: [hello(name), '您账号的密码已更改，其他设备已退出登录。'],
    action: '不是我本人操作',
    notes: ['如果是您本人操作，则无需处理。否则请立即点击按钮设置新密码。'],
  }),
  accountDeleted: ({ name }) => ({
    subject: '您的账号已删除',
    heading: '您的账号已删除',
    paragraphs: [
      hello(name),
      '您的账号及其中的个人信息已删除。已记录的工时保留在各工作区中，但不含您的姓名。',
    ],
    notes: ['您可以随时使用此邮箱地址重新注册。'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `您已被移出${workspace}`,
    heading: `您已被移出${workspace}`,
    paragraphs: [
      hello(name),
      `管理员已将您移出工作区${workspace}。已记录的工时保留在该工作区中，但不含您的姓名。`,
    ],
    notes: ['您的账号和其他工作区保持不变。'],
  }),
};
