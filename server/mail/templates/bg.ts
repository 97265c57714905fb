import { newsBg } from '#server/mail/templates/bg-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, day, moment } = wordsIn('bg');

const hello = (name: string | undefined) =>
  name === undefined || name === '' ? 'Здравейте,' : `Здравейте, ${name},`;
const minuteForms = { one: '# минута', other: '# минути' };
const hourForms = { one: '# час', other: '# часа' };
const dayForms = { one: '# ден', other: '# дни' };

/** One day, or how many and from when to when; without a point that could end the sentence. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const text = (one: string) => day(one).replace(/г\.$/, 'година');
  if (days.length < 2) return text(first);
  return `${counted(days.length, dayForms)} от ${text(first)} до ${text(last)}`;
}

const switchOff = 'Можете да изключите тези писма в настройките, в раздел „Известия“.';
const verdictWords = {
  approve: ['одобрен', 'Той вече не може да се променя.'],
  deny: ['отхвърлен', 'Поправете го и го подайте отново.'],
  reopen: ['отворен отново', 'Той пак може да се променя; подайте го, когато всичко е вярно.'],
} as const;
const notYou =
  'Ако не сте поискали това, пренебрегнете писмото. Без кода или връзката нищо няма да се промени.';

export const bg: MailTexts = {
  news: newsBg,
  layout: {
    codeLabel: 'Вашият код',
    linkFallback: 'Ако бутонът не работи, отворете този адрес:',
    footer: (address) => `Изпратено от Takt на ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Потвърдете имейл адреса си',
    heading: 'Потвърдете имейл адреса си',
    paragraphs: [hello(name), 'Въведете този код или натиснете бутона, за да потвърдите, че адресът е ваш.'],
    action: 'Потвърди адреса',
    notes: [`Кодът и връзката са валидни ${counted(days, dayForms)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Вашият код за вход',
    heading: 'Вход в Takt',
    paragraphs: ['Въведете този код там, където сте го поискали, или влезте с бутона.'],
    action: 'Вход',
    notes: [
      `Кодът и връзката работят само веднъж и са валидни ${counted(minutes, minuteForms)}.`,
      'Не ги давайте на никого: който ги има, може да влезе от ваше име.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Добре дошли в ${workspace}`,
    heading: `Добре дошли в ${workspace}`,
    paragraphs: [hello(name), `Профилът ви е готов и вече сте член на работното пространство ${workspace}.`],
    action: 'Отвори Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Задайте нова парола',
    heading: 'Задайте нова парола',
    paragraphs: [hello(name), 'Получихме заявка за нова парола за вашия профил. Задайте я с бутона.'],
    action: 'Задай нова парола',
    notes: [
      `Връзката работи само веднъж и е валидна ${counted(minutes, minuteForms)}.`,
      'Ако не сте били вие, пренебрегнете писмото. Паролата ви остава същата.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} ви кани в екипа ${team}`,
    heading: `Присъединете се към екипа ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} ви кани в екипа ${team}.`
        : `${inviter} ви кани в екипа ${team} на ${organization}.`,
      'Приемете поканата с бутона или въведете този код на страницата за вход.',
    ],
    action: 'Приеми поканата',
    notes: [
      days === undefined ? 'Поканата е безсрочна.' : `Поканата е валидна ${counted(days, dayForms)}.`,
      'Ако не познавате подателя, пренебрегнете писмото.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} се присъедини към ${team}`,
    heading: `${member} се присъедини към ${team}`,
    paragraphs: [`${member} (${email}) прие поканата за екипа ${team} на ${organization}.`],
    action: 'Покажи членовете',
    notes: ['Получавате това писмо, защото сте изпратили поканата или управлявате екипа.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} ви спомена в ${task}`,
    heading: `${author} ви спомена`,
    paragraphs: [`${author} ви спомена в коментар към ${task}.`],
    action: 'Прочети коментара',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} подаде отчетен лист`,
    heading: `${member} подаде отчетен лист`,
    paragraphs: [`${member} подаде времето за ${daysText(days)}. То очаква вашето решение.`],
    action: 'Прегледай отчетния лист',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Отчетният ви лист беше ${done}`,
      heading: `Отчетният ви лист беше ${done}`,
      paragraphs: [
        `Отчетният ви лист за ${daysText(days)} беше ${done} от ${reviewer}. ${next}`,
        ...(reason === undefined ? [] : [`Причина: ${reason}`]),
      ],
      action: 'Отвори отчетния лист',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? 'Таймерът ви' : `Таймерът ви за ${task}`;
    return {
      subject: 'Таймерът ви още работи',
      heading: 'Работите ли още?',
      paragraphs: [
        hello(name),
        `${timer} е пуснат на ${moment(startedAt, timeZone)} и още работи. Последната ви активност е на ${moment(lastSeenAt, timeZone)}.`,
        'Той продължава, докато не го спрете. В Takt можете да го спрете към последната си активност или към избран от вас час.',
      ],
      action: 'Отвори таймера',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Уебхукът ${webhook} беше изключен`,
    heading: 'Уебхук беше изключен',
    paragraphs: [
      hello(name),
      `От едно денонощие нищо от изпратеното до ${webhook} не пристига${reason === undefined ? '' : `. Последната грешка: ${reason}`}.`,
      'До него няма да се изпраща нищо, докато не бъде включен отново. Пропуснатото може да се изпрати пак от доставките му.',
    ],
    action: 'Отвори уебхуците',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Вашият код за присъединяване към ${team}`,
    heading: `Присъединяване към ${team}`,
    paragraphs: [
      hello(name),
      `Въведете този код, за да изпратите заявката си до ${team}. След това мениджърите на екипа ще решат.`,
    ],
    notes: [`Кодът е валиден ${counted(hours, hourForms)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} иска да се присъедини към ${team}`,
    heading: `Заявка за присъединяване към ${team}`,
    paragraphs: [
      `${requester} (${email}) иска да се присъедини към екипа ${team}. Длъжност: ${position}.`,
      'Приемете или отхвърлете заявката в настройките на екипа.',
    ],
    action: 'Прегледай заявката',
    notes: ['Получавате това писмо, защото управлявате екипа.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Добре дошли в ${team}`,
    heading: `Вече сте член на ${team}`,
    paragraphs: [
      hello(name),
      `Заявката ви за присъединяване към ${team} беше приета.`,
      'Влезте с този имейл адрес; ще получите код по пощата.',
    ],
    action: 'Вход',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Заявката ви за присъединяване към ${team}`,
    heading: `Заявката ви за присъединяване към ${team}`,
    paragraphs: [hello(name), `Мениджърите на ${team} не приеха заявката ви.`],
    notes: ['Можете да изпратите нова заявка по всяко време.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Потвърдете новия си имейл адрес',
    heading: 'Потвърдете новия си имейл адрес',
    paragraphs: [hello(name), `Въведете този код, за да влизате занапред с ${newEmail}.`],
    notes: [`Кодът е валиден ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Потвърдете смяната на имейл адреса си',
    heading: 'Потвърдете смяната на имейл адреса си',
    paragraphs: [
      hello(name),
      `От профила ви беше поискано занапред да се използва ${newEmail}. Въведете там този код, за да потвърдите, че сте вие.`,
    ],
    notes: [`Кодът е валиден ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Имейл адресът ви предстои да бъде сменен',
    heading: 'Имейл адресът ви предстои да бъде сменен',
    paragraphs: [
      hello(name),
      `От профила ви беше поискано занапред да се използва ${newEmail}. Адресът се сменя, щом бъде въведен кодът, изпратен там.`,
    ],
    notes: [
      'Ако не сте били вие, веднага сменете паролата си. Така всички други устройства излизат от профила.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Имейл адресът ви беше сменен',
    heading: 'Имейл адресът ви беше сменен',
    paragraphs: [
      hello(name),
      `Профилът ви вече е свързан с ${newEmail}. С досегашния адрес не може повече да се влиза.`,
    ],
    notes: ['Ако не сте били вие, веднага потърсете администратор на вашето работно пространство.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Паролата ви беше сменена',
    heading: 'Паролата ви беше сменена',
    paragraphs: [hello(name), 'Паролата на профила ви беше сменена, а другите устройства излязоха от него.'],
    action: 'Не бях аз',
    notes: ['Ако сте били вие, не е нужно да правите нищо. Ако не, веднага задайте нова парола с бутона.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Профилът ви беше изтрит',
    heading: 'Профилът ви беше изтрит',
    paragraphs: [
      hello(name),
      'Профилът ви и личните данни в него са изтрити. Отчетеното време остава в работните пространства, без вашето име.',
    ],
    notes: ['Можете да се регистрирате отново с този адрес по всяко време.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Вече не сте член на ${workspace}`,
    heading: `Вече не сте член на ${workspace}`,
    paragraphs: [
      hello(name),
      `Администратор ви премахна от работното пространство ${workspace}. Отчетеното време остава там, без вашето име.`,
    ],
    notes: ['Профилът ви и другите ви работни пространства остават без промяна.'],
  }),
};
