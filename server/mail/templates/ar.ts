import { newsAr } from '#server/mail/templates/ar-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, day, moment } = wordsIn('ar');

const hello = (name: string | undefined) => (name === undefined || name === '' ? 'مرحبًا،' : `مرحبًا ${name}،`);
const minuteForms = {
  zero: '# دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '# دقائق',
  many: '# دقيقة',
  other: '# دقيقة',
};
const hourForms = {
  zero: '# ساعة',
  one: 'ساعة واحدة',
  two: 'ساعتين',
  few: '# ساعات',
  many: '# ساعة',
  other: '# ساعة',
};
const dayForms = {
  zero: '# يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: '# أيام',
  many: '# يومًا',
  other: '# يوم',
};

/** One day, or how many and from when to when; stands after a preposition. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return day(first);
  return `${counted(days.length, dayForms)} من ${day(first)} إلى ${day(last)}`;
}

const switchOff = 'يمكنك إيقاف هذه الرسائل من الإعدادات، ضمن «الإشعارات».';
const verdictWords = {
  approve: ['اعتُمد', 'لم يعد من الممكن تغييره.'],
  deny: ['رُفض', 'يُرجى تصحيحه وتقديمه من جديد.'],
  reopen: ['أُعيد فتح', 'يمكن تغييره من جديد؛ يُرجى تقديمه عندما يصبح صحيحًا.'],
} as const;
const notYou = 'إذا لم يكن هذا بطلب منك، فيمكنك تجاهل هذه الرسالة. لن يتغير شيء دون الرمز أو الرابط.';

export const ar: MailTexts = {
  news: newsAr,
  layout: {
    codeLabel: 'رمزك',
    linkFallback: 'إذا لم يعمل الزر، فيُرجى فتح هذا العنوان:',
    footer: (address) => `أرسله Takt من العنوان ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    heading: 'تأكيد عنوان بريدك الإلكتروني',
    paragraphs: [hello(name), 'يُرجى إدخال هذا الرمز أو استخدام الزر لتأكيد أن هذا العنوان لك.'],
    action: 'تأكيد العنوان',
    notes: [`الرمز والرابط صالحان لمدة ${counted(days, dayForms)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'رمز تسجيل الدخول',
    heading: 'تسجيل الدخول إلى Takt',
    paragraphs: ['يُرجى إدخال هذا الرمز حيث طُلب، أو تسجيل الدخول بالزر.'],
    action: 'تسجيل الدخول',
    notes: [
      `يعمل الرمز والرابط مرة واحدة، وهما صالحان لمدة ${counted(minutes, minuteForms)}.`,
      'لا ينبغي إعطاؤهما لأحد: فمن يملكهما يمكنه الدخول إلى حسابك.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `مرحبًا بك في ${workspace}`,
    heading: `مرحبًا بك في ${workspace}`,
    paragraphs: [hello(name), `حسابك جاهز، وقد انضممت إلى مساحة العمل ${workspace}.`],
    action: 'فتح Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'تعيين كلمة مرور جديدة',
    heading: 'تعيين كلمة مرور جديدة',
    paragraphs: [hello(name), 'وصلنا طلب لتعيين كلمة مرور جديدة لحسابك. يمكنك تعيينها بالزر.'],
    action: 'تعيين كلمة مرور جديدة',
    notes: [
      `يعمل الرابط مرة واحدة، وهو صالح لمدة ${counted(minutes, minuteForms)}.`,
      'إذا لم يكن الطلب منك، فيمكنك تجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `دعوة من ${inviter} إلى الفريق ${team}`,
    heading: `الانضمام إلى الفريق ${team}`,
    paragraphs: [
      organization === undefined
        ? `وصلتك دعوة من ${inviter} إلى الفريق ${team}.`
        : `وصلتك دعوة من ${inviter} إلى الفريق ${team} في المؤسسة ${organization}.`,
      'يمكنك قبولها بالزر، أو إدخال هذا الرمز في صفحة تسجيل الدخول.',
    ],
    action: 'قبول الدعوة',
    notes: [
      days === undefined ? 'الدعوة صالحة دون مدة محددة.' : `الدعوة صالحة لمدة ${counted(days, dayForms)}.`,
      'إذا كان المرسل غير معروف لك، فيمكنك تجاهل هذه الرسالة.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `عضو جديد في الفريق ${team}: ${member}`,
    heading: `عضو جديد في الفريق ${team}: ${member}`,
    paragraphs: [`قُبلت الدعوة إلى الفريق ${team} في المؤسسة ${organization} من قِبل ${member} (${email}).`],
    action: 'عرض الأعضاء',
    notes: ['وصلتك هذه الرسالة لأن الدعوة منك أو لأن إدارة الفريق لديك.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `ورد ذكرك من ${author} في ${task}`,
    heading: `ورد ذكرك من ${author}`,
    paragraphs: [`ورد ذكرك في تعليق من ${author} على ${task}.`],
    action: 'قراءة التعليق',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `سجل دوام مقدّم من ${member}`,
    heading: `سجل دوام مقدّم من ${member}`,
    paragraphs: [`قُدّم وقت ${member} عن ${daysText(days)}، وهو بانتظار قرارك.`],
    action: 'مراجعة سجل الدوام',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `${done} سجل دوامك`,
      heading: `${done} سجل دوامك`,
      paragraphs: [
        `${done} سجل دوامك عن ${daysText(days)} من قِبل ${reviewer}. ${next}`,
        ...(reason === undefined ? [] : [`السبب: ${reason}`]),
      ],
      action: 'فتح سجل الدوام',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? 'يعمل مؤقتك' : `يعمل مؤقتك على ${task}`;
    return {
      subject: 'ما زال مؤقتك يعمل',
      heading: 'هل ما زال عملك مستمرًا؟',
      paragraphs: [
        hello(name),
        `${timer} منذ ${moment(startedAt, timeZone)}. وكان آخر نشاط لك بتاريخ ${moment(lastSeenAt, timeZone)}.`,
        'سيستمر حتى إيقافه. يمكنك في Takt إيقافه عند آخر نشاط لك أو عند أي وقت آخر.',
      ],
      action: 'فتح المؤقت',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `أُوقف خطاف الويب ${webhook}`,
    heading: 'أُوقف خطاف ويب',
    paragraphs: [
      hello(name),
      `منذ يوم لم يصل شيء مما أُرسل إلى ${webhook}${reason === undefined ? '' : `. كان آخر إخفاق: ${reason}`}.`,
      'لن يُرسل إليه شيء حتى يُفعَّل من جديد. ويمكن إعادة إرسال ما فاته من عمليات التسليم الخاصة به.',
    ],
    action: 'فتح خطافات الويب',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `رمزك للانضمام إلى الفريق ${team}`,
    heading: `الانضمام إلى الفريق ${team}`,
    paragraphs: [
      hello(name),
      `يُرجى إدخال هذا الرمز لإرسال طلبك إلى الفريق ${team}. بعد ذلك يقرر مديرو الفريق بشأنه.`,
    ],
    notes: [`الرمز صالح لمدة ${counted(hours, hourForms)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `طلب من ${requester} للانضمام إلى الفريق ${team}`,
    heading: `طلب انضمام إلى الفريق ${team}`,
    paragraphs: [
      `ورد طلب من ${requester} (${email}) للانضمام إلى الفريق ${team}. المنصب: ${position}.`,
      'يُرجى قبول الطلب أو رفضه في إعدادات الفريق.',
    ],
    action: 'مراجعة الطلب',
    notes: ['وصلتك هذه الرسالة لأن إدارة الفريق لديك.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `مرحبًا بك في الفريق ${team}`,
    heading: `انضممت الآن إلى الفريق ${team}`,
    paragraphs: [
      hello(name),
      `قُبل طلبك للانضمام إلى الفريق ${team}.`,
      'يمكنك تسجيل الدخول بعنوان البريد هذا؛ سيصلك رمز بالبريد الإلكتروني.',
    ],
    action: 'تسجيل الدخول',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `طلبك للانضمام إلى الفريق ${team}`,
    heading: `طلبك للانضمام إلى الفريق ${team}`,
    paragraphs: [hello(name), `لم يقبل مديرو الفريق ${team} طلبك.`],
    notes: ['يمكنك إرسال طلب جديد في أي وقت.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني الجديد',
    heading: 'تأكيد عنوان بريدك الإلكتروني الجديد',
    paragraphs: [hello(name), `يُرجى إدخال هذا الرمز لتسجيل الدخول من الآن فصاعدًا بالعنوان ${newEmail}.`],
    notes: [`الرمز صالح لمدة ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'تأكيد تغيير عنوان بريدك الإلكتروني',
    heading: 'تأكيد تغيير عنوان بريدك الإلكتروني',
    paragraphs: [
      hello(name),
      `ورد من حسابك طلب لاستخدام العنوان ${newEmail} من الآن فصاعدًا. يُرجى إدخال هذا الرمز هناك لتأكيد أن الطلب منك.`,
    ],
    notes: [`الرمز صالح لمدة ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'عنوان بريدك الإلكتروني على وشك التغيير',
    heading: 'عنوان بريدك الإلكتروني على وشك التغيير',
    paragraphs: [
      hello(name),
      `ورد من حسابك طلب لاستخدام العنوان ${newEmail} من الآن فصاعدًا. سيتغير عند إدخال الرمز المرسل إليه.`,
    ],
    notes: ['إذا لم يكن الطلب منك، فيُرجى تغيير كلمة مرورك فورًا. بذلك يُسجل خروج كل جهاز آخر.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'تم تغيير عنوان بريدك الإلكتروني',
    heading: 'تم تغيير عنوان بريدك الإلكتروني',
    paragraphs: [
      hello(name),
      `أصبح حسابك مرتبطًا بالعنوان ${newEmail}. ولم يعد العنوان السابق صالحًا لتسجيل الدخول.`,
    ],
    notes: ['إذا لم يكن التغيير منك، فيُرجى طلب المساعدة فورًا من مسؤول في مساحة عملك.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'تم تغيير كلمة مرورك',
    heading: 'تم تغيير كلمة مرورك',
    paragraphs: [hello(name), 'تم تغيير كلمة مرور حسابك وتسجيل خروج الأجهزة الأخرى.'],
    action: 'لم أكن أنا',
    notes: ['إذا كان التغيير منك، فلا حاجة إلى أي إجراء. وإلا فيُرجى تعيين كلمة مرور جديدة بالزر فورًا.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'تم حذف حسابك',
    heading: 'تم حذف حسابك',
    paragraphs: [
      hello(name),
      'تم حذف حسابك وما فيه من بيانات شخصية. يبقى الوقت المسجّل في مساحات العمل دون اسمك.',
    ],
    notes: ['يمكنك التسجيل من جديد بهذا العنوان في أي وقت.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `تمت إزالتك من ${workspace}`,
    heading: `تمت إزالتك من ${workspace}`,
    paragraphs: [
      hello(name),
      `أزالك أحد المسؤولين من مساحة العمل ${workspace}. يبقى الوقت المسجّل فيها دون اسمك.`,
    ],
    notes: ['يبقى حسابك ومساحات عملك الأخرى كما هي.'],
  }),
};
