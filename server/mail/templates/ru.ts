import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { newsRu } from '#server/mail/templates/ru-news.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, day, moment } = wordsIn('ru');

const hello = (name: string | undefined) =>
  name === undefined || name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`;
const minuteForms = { one: '# минуту', few: '# минуты', many: '# минут', other: '# минуты' };
const hourForms = { one: '# час', few: '# часа', many: '# часов', other: '# часа' };
const dayForms = { one: '# день', few: '# дня', many: '# дней', other: '# дня' };

/** One day, or how many and from when to when; without a point that could end the sentence. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const text = (one: string) => day(one).replace(/г\.$/, 'года');
  if (days.length < 2) return text(first);
  return `${counted(days.length, dayForms)} с ${text(first)} по ${text(last)}`;
}

const switchOff = 'Эти письма можно отключить в настройках, в разделе «Уведомления».';
const verdictWords = {
  approve: ['утверждён', 'Изменить его больше нельзя.'],
  deny: ['отклонён', 'Исправьте его и сдайте снова.'],
  reopen: ['снова открыт', 'Теперь его можно изменить; сдайте его, когда всё будет верно.'],
} as const;
const notYou =
  'Если вы этого не запрашивали, просто проигнорируйте письмо. Без кода или ссылки ничего не изменится.';

export const ru: MailTexts = {
  news: newsRu,
  layout: {
    codeLabel: 'Ваш код',
    linkFallback: 'Если кнопка не работает, откройте этот адрес:',
    footer: (address) => `Отправлено из Takt: ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Подтвердите адрес эл. почты',
    heading: 'Подтвердите адрес эл. почты',
    paragraphs: [hello(name), 'Введите этот код или нажмите кнопку, чтобы подтвердить, что адрес ваш.'],
    action: 'Подтвердить адрес',
    notes: [`Код и ссылка действуют ${counted(days, dayForms)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Ваш код для входа',
    heading: 'Вход в Takt',
    paragraphs: ['Введите этот код там, где вы его запросили, или войдите с помощью кнопки.'],
    action: 'Войти',
    notes: [
      `Код и ссылка срабатывают один раз и действуют ${counted(minutes, minuteForms)}.`,
      'Никому их не передавайте: с ними можно войти от вашего имени.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Добро пожаловать в рабочее пространство ${workspace}`,
    heading: `Добро пожаловать в рабочее пространство ${workspace}`,
    paragraphs: [hello(name), `Ваш аккаунт готов, и вам открыто рабочее пространство ${workspace}.`],
    action: 'Открыть Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Новый пароль',
    heading: 'Новый пароль',
    paragraphs: [
      hello(name),
      'Поступил запрос на новый пароль для вашего аккаунта. Чтобы задать его, нажмите кнопку.',
    ],
    action: 'Задать новый пароль',
    notes: [
      `Ссылка срабатывает один раз и действует ${counted(minutes, minuteForms)}.`,
      'Если это были не вы, проигнорируйте письмо. Пароль останется прежним.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} приглашает вас в команду ${team}`,
    heading: `Приглашение в команду ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} приглашает вас в команду ${team}.`
        : `${inviter} приглашает вас в команду ${team} организации ${organization}.`,
      'Примите приглашение с помощью кнопки или введите этот код на странице входа.',
    ],
    action: 'Принять приглашение',
    notes: [
      days === undefined
        ? 'Срок приглашения не ограничен.'
        : `Приглашение действует ${counted(days, dayForms)}.`,
      'Если отправитель вам незнаком, проигнорируйте письмо.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} теперь в команде ${team}`,
    heading: `${member} теперь в команде ${team}`,
    paragraphs: [`Приглашение в команду ${team} организации ${organization} принято: ${member} (${email}).`],
    action: 'Показать участников',
    notes: ['Вы получили это письмо, потому что отправили приглашение или управляете командой.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} упоминает вас: ${task}`,
    heading: `${author} упоминает вас`,
    paragraphs: [`${author} упоминает вас в комментарии к задаче ${task}.`],
    action: 'Прочитать комментарий',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} сдаёт табель на проверку`,
    heading: `${member} сдаёт табель на проверку`,
    paragraphs: [`${member} сдаёт на проверку время за ${daysText(days)}. Решение за вами.`],
    action: 'Проверить табель',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Ваш табель ${done}`,
      heading: `Ваш табель ${done}`,
      paragraphs: [
        `Ваш табель за ${daysText(days)} ${done} (проверка: ${reviewer}). ${next}`,
        ...(reason === undefined ? [] : [`Причина: ${reason}`]),
      ],
      action: 'Открыть табель',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? 'Ваш таймер' : `Ваш таймер по задаче ${task}`;
    return {
      subject: 'Ваш таймер всё ещё идёт',
      heading: 'Вы ещё работаете?',
      paragraphs: [
        hello(name),
        `${timer} запущен ${moment(startedAt, timeZone)} и всё ещё идёт. Ваша последняя активность: ${moment(lastSeenAt, timeZone)}.`,
        'Он будет идти, пока вы его не остановите. В Takt его можно остановить моментом последней активности или любым другим временем.',
      ],
      action: 'Открыть таймер',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Вебхук ${webhook} отключён`,
    heading: 'Вебхук отключён',
    paragraphs: [
      hello(name),
      `В течение суток на вебхук ${webhook} ничего не удалось доставить${reason === undefined ? '' : `. Последняя ошибка: ${reason}`}.`,
      'Пока его снова не включат, на него ничего не отправляется. Пропущенное можно отправить заново из списка доставок.',
    ],
    action: 'Открыть вебхуки',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Ваш код для вступления в команду ${team}`,
    heading: `Вступление в команду ${team}`,
    paragraphs: [
      hello(name),
      `Введите этот код, чтобы отправить запрос в команду ${team}. Решение по нему примут её менеджеры.`,
    ],
    notes: [`Код действует ${counted(hours, hourForms)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} просит о вступлении в команду ${team}`,
    heading: `Запрос на вступление в команду ${team}`,
    paragraphs: [
      `${requester} (${email}) просит о вступлении в команду ${team}. Должность: ${position}.`,
      'Примите или отклоните запрос в настройках команды.',
    ],
    action: 'Рассмотреть запрос',
    notes: ['Вы получили это письмо, потому что управляете командой.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Добро пожаловать в команду ${team}`,
    heading: `Вы теперь в команде ${team}`,
    paragraphs: [
      hello(name),
      `Ваш запрос на вступление в команду ${team} принят.`,
      'Войдите с этим адресом эл. почты; код придёт в письме.',
    ],
    action: 'Войти',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Ваш запрос на вступление в команду ${team}`,
    heading: `Ваш запрос на вступление в команду ${team}`,
    paragraphs: [hello(name), `Менеджеры команды ${team} не приняли ваш запрос.`],
    notes: ['Вы можете отправить новый запрос в любое время.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Подтвердите новый адрес эл. почты',
    heading: 'Подтвердите новый адрес эл. почты',
    paragraphs: [hello(name), `Введите этот код, чтобы впредь входить с адресом ${newEmail}.`],
    notes: [`Код действует ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Подтвердите смену адреса эл. почты',
    heading: 'Подтвердите смену адреса эл. почты',
    paragraphs: [
      hello(name),
      `Из вашего аккаунта поступил запрос впредь использовать адрес ${newEmail}. Введите там этот код, чтобы подтвердить, что это вы.`,
    ],
    notes: [`Код действует ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Ваш адрес эл. почты скоро изменится',
    heading: 'Ваш адрес эл. почты скоро изменится',
    paragraphs: [
      hello(name),
      `Из вашего аккаунта поступил запрос впредь использовать адрес ${newEmail}. Он сменится, когда будет введён отправленный туда код.`,
    ],
    notes: ['Если это были не вы, сразу смените пароль. На всех остальных устройствах будет выполнен выход.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Ваш адрес эл. почты изменён',
    heading: 'Ваш адрес эл. почты изменён',
    paragraphs: [
      hello(name),
      `Ваш аккаунт теперь привязан к адресу ${newEmail}. С прежним адресом войти больше нельзя.`,
    ],
    notes: ['Если это были не вы, сразу обратитесь к администратору своего рабочего пространства.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Ваш пароль изменён',
    heading: 'Ваш пароль изменён',
    paragraphs: [hello(name), 'Пароль вашего аккаунта изменён, на других устройствах выполнен выход.'],
    action: 'Это не я',
    notes: [
      'Если это были вы, ничего делать не нужно. Если нет, сразу задайте новый пароль с помощью кнопки.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Ваш аккаунт удалён',
    heading: 'Ваш аккаунт удалён',
    paragraphs: [
      hello(name),
      'Ваш аккаунт и личные данные в нём удалены. Учтённое время остаётся в рабочих пространствах без вашего имени.',
    ],
    notes: ['Вы можете снова зарегистрироваться с этим адресом в любое время.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Вы больше не в рабочем пространстве ${workspace}`,
    heading: `Вы больше не в рабочем пространстве ${workspace}`,
    paragraphs: [
      hello(name),
      `Решением администратора вам закрыт доступ в рабочее пространство ${workspace}. Учтённое время остаётся там без вашего имени.`,
    ],
    notes: ['Ваш аккаунт и другие рабочие пространства остаются без изменений.'],
  }),
};
