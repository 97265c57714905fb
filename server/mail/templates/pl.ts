import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { newsPl } from '#server/mail/templates/pl-news.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, day, moment } = wordsIn('pl');

const hello = (name: string | undefined) =>
  name === undefined || name === '' ? 'Dzień dobry,' : `Dzień dobry, ${name},`;
const minuteForms = { one: '# minutę', few: '# minuty', many: '# minut', other: '# minuty' };
const hourForms = { one: '# godzinę', few: '# godziny', many: '# godzin', other: '# godziny' };
const dayForms = { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' };

/** One day, or how many and from when to when. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return day(first);
  return `${counted(days.length, dayForms)} od ${day(first)} do ${day(last)}`;
}

const switchOff = 'Te wiadomości możesz wyłączyć w ustawieniach, w sekcji Powiadomienia.';
const verdictWords = {
  approve: ['zatwierdzona', 'Nie można jej już zmienić.'],
  deny: ['odrzucona', 'Popraw ją i prześlij ponownie.'],
  reopen: ['otwarta ponownie', 'Można ją znowu zmieniać; prześlij ją, gdy wszystko będzie się zgadzać.'],
} as const;
const notYou =
  'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Bez użycia kodu lub linku nic się nie zmieni.';

export const pl: MailTexts = {
  news: newsPl,
  layout: {
    codeLabel: 'Twój kod',
    linkFallback: 'Jeśli przycisk nie działa, otwórz ten adres:',
    footer: (address) => `Wysłane przez Takt: ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Potwierdź swój adres e-mail',
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [
      hello(name),
      'Wpisz ten kod lub użyj przycisku, aby potwierdzić, że ten adres należy do Ciebie.',
    ],
    action: 'Potwierdź adres',
    notes: [`Kod i link są ważne przez ${counted(days, dayForms)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Twój kod logowania',
    heading: 'Zaloguj się do Takt',
    paragraphs: ['Wpisz ten kod na stronie logowania albo zaloguj się przyciskiem.'],
    action: 'Zaloguj się',
    notes: [
      `Kod i link działają jeden raz i są ważne przez ${counted(minutes, minuteForms)}.`,
      'Nie przekazuj ich nikomu: kto je ma, może zalogować się na Twoje konto.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Witamy w obszarze roboczym ${workspace}`,
    heading: `Witamy w obszarze roboczym ${workspace}`,
    paragraphs: [hello(name), `Twoje konto jest gotowe i należysz teraz do obszaru roboczego ${workspace}.`],
    action: 'Otwórz Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Ustaw nowe hasło',
    heading: 'Ustaw nowe hasło',
    paragraphs: [
      hello(name),
      'Otrzymaliśmy prośbę o ustawienie nowego hasła do Twojego konta. Aby to zrobić, użyj przycisku.',
    ],
    action: 'Ustaw nowe hasło',
    notes: [
      `Link działa jeden raz i jest ważny przez ${counted(minutes, minuteForms)}.`,
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} zaprasza Cię do zespołu ${team}`,
    heading: `Dołącz do zespołu ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} zaprasza Cię do zespołu ${team}.`
        : `${inviter} zaprasza Cię do zespołu ${team} w organizacji ${organization}.`,
      'Przyjmij zaproszenie przyciskiem albo wpisz ten kod na stronie logowania.',
    ],
    action: 'Przyjmij zaproszenie',
    notes: [
      days === undefined
        ? 'Zaproszenie nie wygasa.'
        : `Zaproszenie jest ważne przez ${counted(days, dayForms)}.`,
      'Jeśli nie znasz nadawcy, zignoruj tę wiadomość.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} należy teraz do zespołu ${team}`,
    heading: `${member} należy teraz do zespołu ${team}`,
    paragraphs: [
      `Zaproszenie do zespołu ${team} w organizacji ${organization} zostało przyjęte: ${member} (${email}).`,
    ],
    action: 'Pokaż członków',
    notes: ['Otrzymujesz tę wiadomość, ponieważ zaproszenie pochodzi od Ciebie lub zarządzasz zespołem.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} wspomina o Tobie: ${task}`,
    heading: `${author} wspomina o Tobie`,
    paragraphs: [`${author} wspomina o Tobie w komentarzu do zadania ${task}.`],
    action: 'Przeczytaj komentarz',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} przesyła kartę czasu`,
    heading: `${member} przesyła kartę czasu`,
    paragraphs: [`${member} przesyła kartę czasu (${daysText(days)}). Czeka ona na Twoją decyzję.`],
    action: 'Sprawdź kartę czasu',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Twoja karta czasu została ${done}`,
      heading: `Twoja karta czasu została ${done}`,
      paragraphs: [
        `Twoja karta czasu (${daysText(days)}) została ${done} przez: ${reviewer}. ${next}`,
        ...(reason === undefined ? [] : [`Powód: ${reason}`]),
      ],
      action: 'Otwórz kartę czasu',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const timer = task === undefined ? 'Twój licznik' : `Twój licznik w zadaniu ${task}`;
    return {
      subject: 'Twój licznik wciąż działa',
      heading: 'Czy nadal pracujesz?',
      paragraphs: [
        hello(name),
        `${timer} działa od ${moment(startedAt, timeZone)}. Twoja ostatnia aktywność: ${moment(lastSeenAt, timeZone)}.`,
        'Będzie działać, dopóki go nie zatrzymasz. W Takt możesz go zatrzymać z chwilą ostatniej aktywności albo o dowolnej godzinie.',
      ],
      action: 'Otwórz licznik',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Webhook ${webhook} został wyłączony`,
    heading: 'Webhook został wyłączony',
    paragraphs: [
      hello(name),
      `Od doby nic, co wysyłamy do webhooka ${webhook}, nie dociera${reason === undefined ? '' : `. Ostatni błąd: ${reason}`}.`,
      'Nic nie będzie do niego wysyłane, dopóki nie zostanie znów włączony. To, co go ominęło, można wysłać ponownie z listy dostarczeń.',
    ],
    action: 'Otwórz webhooki',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Twój kod do dołączenia do zespołu ${team}`,
    heading: `Dołącz do zespołu ${team}`,
    paragraphs: [
      hello(name),
      `Wpisz ten kod, aby wysłać swoją prośbę do zespołu ${team}. Decyzję podejmą potem jego menedżerowie.`,
    ],
    notes: [`Kod jest ważny przez ${counted(hours, hourForms)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} prosi o dołączenie do zespołu ${team}`,
    heading: `Prośba o dołączenie do zespołu ${team}`,
    paragraphs: [
      `${requester} (${email}) prosi o dołączenie do zespołu ${team}. Stanowisko: ${position}.`,
      'Przyjmij lub odrzuć prośbę w ustawieniach zespołu.',
    ],
    action: 'Rozpatrz prośbę',
    notes: ['Otrzymujesz tę wiadomość, ponieważ zarządzasz zespołem.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Witamy w zespole ${team}`,
    heading: `Należysz teraz do zespołu ${team}`,
    paragraphs: [
      hello(name),
      `Twoja prośba o dołączenie do zespołu ${team} została przyjęta.`,
      'Zaloguj się tym adresem e-mail; kod otrzymasz pocztą.',
    ],
    action: 'Zaloguj się',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Twoja prośba o dołączenie do zespołu ${team}`,
    heading: `Twoja prośba o dołączenie do zespołu ${team}`,
    paragraphs: [hello(name), `Menedżerowie zespołu ${team} nie przyjęli Twojej prośby.`],
    notes: ['W każdej chwili możesz wysłać nową prośbę.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Potwierdź swój nowy adres e-mail',
    heading: 'Potwierdź swój nowy adres e-mail',
    paragraphs: [hello(name), `Wpisz ten kod, aby od teraz logować się adresem ${newEmail}.`],
    notes: [`Kod jest ważny przez ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Potwierdź zmianę swojego adresu e-mail',
    heading: 'Potwierdź zmianę swojego adresu e-mail',
    paragraphs: [
      hello(name),
      `Ktoś zalogowany na Twoje konto prosi, aby od teraz używać adresu ${newEmail}. Wpisz tam ten kod, aby potwierdzić, że to Ty.`,
    ],
    notes: [`Kod jest ważny przez ${counted(minutes, minuteForms)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Twój adres e-mail ma zostać zmieniony',
    heading: 'Twój adres e-mail ma zostać zmieniony',
    paragraphs: [
      hello(name),
      `Ktoś zalogowany na Twoje konto prosi, aby od teraz używać adresu ${newEmail}. Zmiana nastąpi po wpisaniu wysłanego tam kodu.`,
    ],
    notes: ['Jeśli to nie Ty, natychmiast zmień hasło. Wszystkie inne urządzenia zostaną wtedy wylogowane.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Twój adres e-mail został zmieniony',
    heading: 'Twój adres e-mail został zmieniony',
    paragraphs: [
      hello(name),
      `Twoje konto jest teraz powiązane z adresem ${newEmail}. Adresem, na który przyszła ta wiadomość, nie można się już logować.`,
    ],
    notes: ['Jeśli to nie Ty, natychmiast poproś o pomoc administratora swojego obszaru roboczego.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Twoje hasło zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    paragraphs: [hello(name), 'Hasło do Twojego konta zostało zmienione, a inne urządzenia wylogowane.'],
    action: 'To nie ja',
    notes: ['Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast ustaw nowe hasło przyciskiem.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Twoje konto zostało usunięte',
    heading: 'Twoje konto zostało usunięte',
    paragraphs: [
      hello(name),
      'Twoje konto i zawarte w nim dane osobowe zostały usunięte. Zarejestrowany czas pozostaje w obszarach roboczych, bez Twojego nazwiska.',
    ],
    notes: ['W każdej chwili możesz ponownie zarejestrować się tym adresem.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Nie należysz już do obszaru roboczego ${workspace}`,
    heading: `Nie należysz już do obszaru roboczego ${workspace}`,
    paragraphs: [
      hello(name),
      `Decyzją administratora nie należysz już do obszaru roboczego ${workspace}. Zarejestrowany czas pozostaje tam, bez Twojego nazwiska.`,
    ],
    notes: ['Twoje konto i inne obszary robocze pozostają bez zmian.'],
  }),
};
