import { newsHe } from '#server/mail/templates/he-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, day, moment } = wordsIn('he');

const hello = (name: string | undefined) => (name === undefined || name === '' ? 'שלום,' : `שלום ${name},`);
const minuteForms = { one: 'דקה אחת', two: 'שתי דקות', other: '# דקות' };
const hourForms = { one: 'שעה אחת', two: 'שעתיים', other: '# שעות' };
const dayForms = { one: 'יום אחד', two: 'יומיים', other: '# ימים' };

/** One day, or how many and from when to when. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return day(first);
  return `${counted(days.length, dayForms)}, מתאריך ${day(first)} עד ${day(last)}`;
}

const switchOff = 'ניתן לכבות את ההודעות האלה בהגדרות, תחת ״התראות״.';
const verdictWords = {
  approve: ['אושר', 'לא ניתן עוד לשנות אותו.'],
  deny: ['נדחה', 'תקנו אותו והגישו אותו שוב.'],
  reopen: ['נפתח מחדש', 'ניתן שוב לשנות אותו; הגישו אותו כשהכול נכון.'],
} as const;
const notYou = 'אם לא ביקשתם זאת, אפשר להתעלם מההודעה. שום דבר לא ישתנה בלי הקוד או הקישור.';

export const he: MailTexts = {
  news: newsHe,
  layout: {
    codeLabel: 'הקוד שלך',
    linkFallback: 'אם הכפתור אינו פועל, פתחו את הכתובת הזאת:',
    footer: (address) => `נשלח על ידי Takt בכתובת ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'אימות כתובת הדוא״ל שלך',
    heading: 'אימות כתובת הדוא״ל שלך',
    paragraphs: [hello(name), 'הזינו את הקוד הזה או לחצו על הכפתור כדי לאשר שהכתובת שלכם.'],
    action: 'אימות הכתובת',
    notes: [`הקוד והקישור תקפים למשך ${counted(days, dayForms)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'קוד הכניסה שלך',
    heading: 'כניסה ל-Takt',
    paragraphs: ['הזינו את הקוד הזה במקום שבו ביקשתם אותו, או היכנסו באמצעות הכפתור.'],
    action: 'כניסה',
    notes: [
      `הקוד והקישור פועלים פעם אחת ותקפים למשך ${counted(minutes, minuteForms)}.`,
      'אל תעבירו אותם הלאה: כל מי שמחזיק בהם יכול להיכנס בשמכם.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `ברוכים הבאים אל ${workspace}`,
    heading: `ברוכים הבאים אל ${workspace}`,
    paragraphs: [hello(name), `החשבון שלך מוכן, וצורפת לסביבת העבודה ${workspace}.`],
    action: 'פתיחת Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'הגדרת סיסמה חדשה',
    heading: 'הגדרת סיסמה חדשה',
    paragraphs: [hello(name), 'התקבלה בקשה להגדיר סיסמה חדשה לחשבון שלך. ניתן לעשות זאת באמצעות הכפתור.'],
    action: 'הגדרת סיסמה חדשה',
    notes: [
      `הקישור פועל פעם אחת ותקף למשך ${counted(minutes, minuteForms)}.`,
      'אם זה לא הגיע מכם, אפשר להתעלם מההודעה. הסיסמה שלך נשארת כפי שהיא.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `הזמנה מאת ${inviter} לצוות ${team}`,
    heading: `הצטרפות לצוות ${team}`,
    paragraphs: [
      organization === undefined
        ? `הוזמנתם על ידי ${inviter} לצוות ${team}.`
        : `הוזמנתם על ידי ${inviter} לצוות ${team} של ${organization}.`,
      'אשרו את ההזמנה באמצעות הכפתור, או הזינו את הקוד הזה בדף הכניסה.',
    ],
    action: 'אישור ההזמנה',
    notes: [
      days === undefined ? 'ההזמנה תקפה ללא הגבלת זמן.' : `ההזמנה תקפה למשך ${counted(days, dayForms)}.`,
      'אם השולח אינו מוכר לכם, אפשר להתעלם מההודעה.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `הצטרפות לצוות ${team}: ${member}`,
    heading: `הצטרפות לצוות ${team}: ${member}`,
    paragraphs: [`ההזמנה לצוות ${team} של ${organization} אושרה על ידי ${member} (${email}).`],
    action: 'הצגת חברי הצוות',
    notes: ['קיבלתם את ההודעה הזאת כי שלחתם את ההזמנה או כי אתם מנהלים את הצוות.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `אוזכרתם על ידי ${author} ב-${task}`,
    heading: `אוזכרתם על ידי ${author}`,
    paragraphs: [`אוזכרתם על ידי ${author} בתגובה על ${task}.`],
    action: 'קריאת התגובה',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `גיליון שעות הוגש על ידי ${member}`,
    heading: `גיליון שעות הוגש על ידי ${member}`,
    paragraphs: [`הזמן של ${daysText(days)} הוגש על ידי ${member} וממתין להחלטתך.`],
    action: 'בדיקת גיליון השעות',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `גיליון השעות שלך ${done}`,
      heading: `גיליון השעות שלך ${done}`,
      paragraphs: [
        `גיליון השעות שלך של ${daysText(days)} ${done} על ידי ${reviewer}. ${next}`,
        ...(reason === undefined ? [] : [`הסיבה: ${reason}`]),
      ],
      action: 'פתיחת גיליון השעות',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? 'הטיימר שלך' : `הטיימר שלך על ${task}`;
    return {
      subject: 'הטיימר שלך עדיין פועל',
      heading: 'האם אתם עדיין עובדים?',
      paragraphs: [
        hello(name),
        `${timer} פועל מאז ${moment(startedAt, timeZone)}. הפעילות האחרונה שלך: ${moment(lastSeenAt, timeZone)}.`,
        'הוא ימשיך לפעול עד שתעצרו אותו. ב-Takt אפשר לעצור אותו במועד הפעילות האחרונה או בכל שעה שתבחרו.',
      ],
      action: 'פתיחת הטיימר',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `הוובהוק ${webhook} כובה`,
    heading: 'וובהוק כובה',
    paragraphs: [
      hello(name),
      `במשך יממה דבר ממה שנשלח אל ${webhook} לא הגיע${reason === undefined ? '' : `. הכשל האחרון: ${reason}`}.`,
      'לא יישלח אליו דבר עד שיופעל מחדש. ניתן לשלוח שוב את מה שהוחמץ מתוך המסירות שלו.',
    ],
    action: 'פתיחת הוובהוקים',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `הקוד שלך להצטרפות לצוות ${team}`,
    heading: `הצטרפות לצוות ${team}`,
    paragraphs: [
      hello(name),
      `הזינו את הקוד הזה כדי לשלוח את בקשתכם לצוות ${team}. לאחר מכן יחליטו בה מנהלי הצוות.`,
    ],
    notes: [`הקוד תקף למשך ${counted(hours, hourForms)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `בקשה מאת ${requester} להצטרף לצוות ${team}`,
    heading: `בקשה להצטרף לצוות ${team}`,
    paragraphs: [
      `התקבלה בקשה מאת ${requester} (${email}) להצטרף לצוות ${team}. תפקיד: ${position}.`,
      'אשרו או דחו את הבקשה בהגדרות הצוות.',
    ],
    action: 'בדיקת הבקשה',
    notes: ['קיבלתם את ההודעה הזאת כי אתם מנהלים את הצוות.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `ברוכים הבאים לצוות ${team}`,
    heading: `אתם כעת חברים בצוות ${team}`,
    paragraphs: [
      hello(name),
      `בקשתך להצטרף לצוות ${team} התקבלה.`,
      'היכנסו עם כתובת הדוא״ל הזאת; קוד יישלח אליכם בדוא״ל.',
    ],
    action: 'כניסה',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `בקשתך להצטרף לצוות ${team}`,
    heading: `בקשתך להצטרף לצוות ${team}`,
    paragraphs: [hello(name), `מנהלי הצוות ${team} לא אישרו את בקשתך.`],
    notes: ['אפשר לשלוח בקשה חדשה בכל עת.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'אימות כתובת הדוא״ל החדשה שלך',
    heading: 'אימות כתובת הדוא״ל החדשה שלך',
    paragraphs: [hello(name), `הזינו את הקוד הזה כדי להיכנס מעתה עם ${newEmail}.`],
    notes: [`הקוד תקף למשך ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'אישור החלפת כתובת הדוא״ל שלך',
    heading: 'אישור החלפת כתובת הדוא״ל שלך',
    paragraphs: [
      hello(name),
      `מתוך החשבון שלך התקבלה בקשה להשתמש מעתה בכתובת ${newEmail}. הזינו שם את הקוד הזה כדי לאשר שזה אתם.`,
    ],
    notes: [`הקוד תקף למשך ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'כתובת הדוא״ל שלך עומדת להשתנות',
    heading: 'כתובת הדוא״ל שלך עומדת להשתנות',
    paragraphs: [
      hello(name),
      `מתוך החשבון שלך התקבלה בקשה להשתמש מעתה בכתובת ${newEmail}. היא תוחלף כאשר יוזן הקוד שנשלח לשם.`,
    ],
    notes: ['אם זה לא הגיע מכם, שנו מיד את הסיסמה. כל מכשיר אחר ינותק.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'כתובת הדוא״ל שלך שונתה',
    heading: 'כתובת הדוא״ל שלך שונתה',
    paragraphs: [hello(name), `החשבון שלך שייך כעת לכתובת ${newEmail}. לא ניתן עוד להיכנס עם הכתובת הקודמת.`],
    notes: ['אם זה לא הגיע מכם, פנו מיד למנהל מערכת של סביבת העבודה שלכם.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'הסיסמה שלך שונתה',
    heading: 'הסיסמה שלך שונתה',
    paragraphs: [hello(name), 'הסיסמה של החשבון שלך שונתה, ומכשירים אחרים נותקו.'],
    action: 'זה לא הייתי אני',
    notes: ['אם זה הגיע מכם, אין צורך לעשות דבר. אם לא, הגדירו מיד סיסמה חדשה באמצעות הכפתור.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'החשבון שלך נמחק',
    heading: 'החשבון שלך נמחק',
    paragraphs: [hello(name), 'החשבון שלך והמידע האישי שבו נמחקו. הזמן שנרשם נשאר בסביבות העבודה, ללא שמך.'],
    notes: ['אפשר להירשם שוב עם הכתובת הזאת בכל עת.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `הוסרת מסביבת העבודה ${workspace}`,
    heading: `הוסרת מסביבת העבודה ${workspace}`,
    paragraphs: [
      hello(name),
      `הוסרת מסביבת העבודה ${workspace} על ידי מנהל מערכת. הזמן שנרשם נשאר שם, ללא שמך.`,
    ],
    notes: ['החשבון שלך וסביבות העבודה האחרות שלך נשארים כפי שהם.'],
  }),
};
