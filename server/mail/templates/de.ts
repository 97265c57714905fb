import { newsDe, span } from '#server/mail/templates/de-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('de');

/** The sentence after it goes on in lower case. */
function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Guten Tag,' : `Guten Tag ${name},`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# Minute', other: '# Minuten' }),
  hours: (count: number) => counted(count, { one: '# Stunde', other: '# Stunden' }),
  days: (count: number) => counted(count, { one: '# Tag', other: '# Tage' }),
};

/** ` vom 11. März 2026`, ` vom … bis zum … (3 Tage)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Sie können diese E-Mails in Ihren Einstellungen unter „Benachrichtigungen“ ausschalten.';
const verdictWords = {
  approve: ['genehmigt', 'Sie lässt sich nicht mehr ändern.'],
  deny: ['abgelehnt', 'Bitte korrigieren Sie sie und reichen Sie sie erneut ein.'],
  reopen: ['wieder geöffnet', 'Sie lässt sich wieder ändern; reichen Sie sie ein, wenn alles stimmt.'],
} as const;
const notYou =
  'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Code oder den Link ' +
  'ändert sich nichts.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` für ${task}`);
const failure = (reason: string | undefined) =>
  reason === undefined ? '' : ` Der letzte Fehler: ${reason}.`;

export const de: MailTexts = {
  news: newsDe,
  layout: {
    codeLabel: 'Ihr Code',
    linkFallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    footer: (address) => `Gesendet von Takt unter ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      hello(name),
      'geben Sie diesen Code ein oder nutzen Sie die Schaltfläche, um zu zeigen, dass diese Adresse Ihnen ' +
        'gehört.',
    ],
    action: 'Adresse bestätigen',
    notes: [`Code und Link sind ${lasting.days(days)} gültig.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Ihr Anmeldecode',
    heading: 'Bei Takt anmelden',
    paragraphs: [
      'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, oder melden Sie sich mit der ' +
        'Schaltfläche an.',
    ],
    action: 'Anmelden',
    notes: [
      `Code und Link funktionieren einmal und sind ${lasting.minutes(minutes)} gültig.`,
      'Geben Sie sie nie weiter: Wer sie hat, kann sich als Sie anmelden.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Willkommen bei ${workspace}`,
    heading: `Willkommen bei ${workspace}`,
    paragraphs: [hello(name), `Ihr Konto ist bereit, und Sie sind jetzt Mitglied von ${workspace}.`],
    action: 'Takt öffnen',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Neues Passwort festlegen',
    heading: 'Neues Passwort festlegen',
    paragraphs: [
      hello(name),
      'jemand möchte für Ihr Konto ein neues Passwort festlegen. Nutzen Sie dazu die Schaltfläche.',
    ],
    action: 'Neues Passwort festlegen',
    notes: [
      `Der Link funktioniert einmal und ist ${lasting.minutes(minutes)} gültig.`,
      'Falls Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} lädt Sie zu ${team} ein`,
    heading: `Treten Sie ${team} bei`,
    paragraphs: [
      organization === undefined
        ? `${inviter} lädt Sie in das Team ${team} ein.`
        : `${inviter} lädt Sie in das Team ${team} von ${organization} ein.`,
      'Nehmen Sie mit der Schaltfläche an, oder geben Sie diesen Code bei der Anmeldung ein.',
    ],
    action: 'Einladung annehmen',
    notes: [
      days === undefined
        ? 'Die Einladung läuft nicht ab.'
        : `Die Einladung ist ${lasting.days(days)} gültig.`,
      'Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} ist ${team} beigetreten`,
    heading: `${member} ist ${team} beigetreten`,
    paragraphs: [`${member} (${email}) hat die Einladung zu ${team} von ${organization} angenommen.`],
    action: 'Mitglieder anzeigen',
    notes: ['Sie erhalten diese E-Mail, weil Sie die Einladung gesendet haben oder das Team leiten.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} hat Sie bei ${task} erwähnt`,
    heading: `${author} hat Sie erwähnt`,
    paragraphs: [`${author} hat Sie in einem Kommentar zu ${task} erwähnt.`],
    action: 'Kommentar lesen',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} hat einen Stundenzettel eingereicht`,
    heading: `${member} hat einen Stundenzettel eingereicht`,
    paragraphs: [`${member} hat die Zeit${daysText(days)} eingereicht. Sie wartet auf Ihre Entscheidung.`],
    action: 'Stundenzettel prüfen',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Ihr Stundenzettel wurde ${done}`,
      heading: `Ihr Stundenzettel wurde ${done}`,
      paragraphs: [
        `${reviewer} hat Ihre Zeit${daysText(days)} ${done}. ${next}`,
        ...(reason === undefined ? [] : [`Der Grund: ${reason}`]),
      ],
      action: 'Stundenzettel öffnen',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Ihr Timer läuft noch',
    heading: 'Arbeiten Sie noch?',
    paragraphs: [
      hello(name),
      `Ihr Timer${onTask(task)} läuft seit dem ${moment(startedAt, timeZone)} Uhr. ` +
        `Zuletzt aktiv waren Sie am ${moment(lastSeenAt, timeZone)} Uhr.`,
      'Er läuft weiter, bis Sie ihn stoppen. In Takt können Sie ihn zum Zeitpunkt Ihrer letzten Aktivität ' +
        'oder zu jeder anderen Zeit stoppen.',
    ],
    action: 'Timer öffnen',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Der Webhook ${webhook} wurde ausgeschaltet`,
    heading: 'Ein Webhook wurde ausgeschaltet',
    paragraphs: [
      hello(name),
      `seit einem Tag kommt nichts an, was an ${webhook} gesendet wird.${failure(reason)}`,
      'Bis er wieder eingeschaltet wird, wird ihm nichts mehr gemeldet. Was er verpasst hat, lässt sich ' +
        'aus seinen Zustellungen erneut senden.',
    ],
    action: 'Webhooks öffnen',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Ihr Code für den Beitritt zu ${team}`,
    heading: `Treten Sie ${team} bei`,
    paragraphs: [
      hello(name),
      `geben Sie diesen Code ein, um Ihre Anfrage an ${team} zu senden. Danach entscheiden die Manager.`,
    ],
    notes: [`Der Code ist ${lasting.hours(hours)} gültig.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} möchte ${team} beitreten`,
    heading: `Eine Anfrage, ${team} beizutreten`,
    paragraphs: [
      `${requester} (${email}) möchte dem Team ${team} beitreten, Position: ${position}.`,
      'Nehmen Sie die Anfrage in den Einstellungen des Teams an, oder lehnen Sie sie dort ab.',
    ],
    action: 'Anfrage prüfen',
    notes: ['Sie erhalten diese E-Mail, weil Sie das Team leiten.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Willkommen bei ${team}`,
    heading: `Sie sind jetzt Mitglied von ${team}`,
    paragraphs: [
      hello(name),
      `Ihre Anfrage, ${team} beizutreten, wurde angenommen.`,
      'Melden Sie sich mit dieser E-Mail-Adresse an; Sie erhalten einen Code per E-Mail.',
    ],
    action: 'Anmelden',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Ihre Anfrage, ${team} beizutreten`,
    heading: `Ihre Anfrage, ${team} beizutreten`,
    paragraphs: [hello(name), `die Manager von ${team} haben Ihre Anfrage nicht angenommen.`],
    notes: ['Sie können jederzeit eine neue Anfrage senden.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [hello(name), `geben Sie diesen Code ein, um sich künftig mit ${newEmail} anzumelden.`],
    notes: [`Der Code ist ${lasting.minutes(minutes)} gültig.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    heading: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      hello(name),
      `jemand, der in Ihrem Konto angemeldet ist, möchte künftig ${newEmail} verwenden. Geben Sie dort diesen Code ein, um zu bestätigen, dass Sie das sind.`,
    ],
    notes: [`Der Code ist ${lasting.minutes(minutes)} gültig.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    heading: 'Ihre E-Mail-Adresse soll geändert werden',
    paragraphs: [
      hello(name),
      `jemand, der in Ihrem Konto angemeldet ist, möchte künftig ${newEmail} verwenden. ` +
        'Die Adresse ändert sich, sobald der dorthin gesendete Code eingegeben wird.',
    ],
    notes: ['Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort. Das meldet alle anderen Geräte ab.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      hello(name),
      `Ihr Konto gehört jetzt zu ${newEmail}. Mit dieser Adresse hier ist keine Anmeldung mehr möglich.`,
    ],
    notes: [
      'Falls Sie das nicht waren, bitten Sie sofort einen Administrator Ihres Arbeitsbereichs um Hilfe.',
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: [
      hello(name),
      'das Passwort Ihres Kontos wurde geändert, und andere Geräte wurden abgemeldet.',
    ],
    action: 'Das war ich nicht',
    notes: [
      'Falls Sie das waren, müssen Sie nichts tun. Falls nicht, legen Sie mit der Schaltfläche sofort ein ' +
        'neues Passwort fest.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Ihr Konto wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      hello(name),
      'Ihr Konto und die persönlichen Angaben darin sind gelöscht. Erfasste Zeit bleibt in den ' +
        'Arbeitsbereichen, ohne Ihren Namen.',
    ],
    notes: ['Sie können sich jederzeit wieder mit dieser Adresse registrieren.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Sie wurden aus ${workspace} entfernt`,
    heading: `Sie wurden aus ${workspace} entfernt`,
    paragraphs: [
      hello(name),
      `ein Administrator hat Sie aus ${workspace} entfernt. Erfasste Zeit bleibt dort, ohne Ihren Namen.`,
    ],
    notes: ['Ihr Konto und Ihre anderen Arbeitsbereiche bleiben, wie sie sind.'],
  }),
};
