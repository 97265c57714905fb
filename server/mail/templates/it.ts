import { dated, newsIt, span } from '#server/mail/templates/it-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('it');

/** The sentence after it goes on in lower case. */
function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Ciao,' : `Ciao ${name},`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# minuto', many: '# di minuti', other: '# minuti' }),
  hours: (count: number) => counted(count, { one: '# ora', many: '# di ore', other: '# ore' }),
  days: (count: number) => counted(count, { one: '# giorno', many: '# di giorni', other: '# giorni' }),
};

/** ` dell’11 marzo 2026`, ` dal … al … (3 giorni)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Puoi disattivare queste e-mail nelle tue impostazioni, in Notifiche.';
const verdictWords = {
  approve: ['approvato', 'Non può più essere modificato.'],
  deny: ['rifiutato', 'Correggilo e invialo di nuovo.'],
  reopen: ['riaperto', 'Può essere modificato di nuovo; invialo quando è corretto.'],
} as const;
const notYou =
  'Se non hai chiesto nulla, puoi ignorare questa e-mail. Senza il codice o il link non cambia niente.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` su ${task}`);
const failure = (reason: string | undefined) => (reason === undefined ? '' : ` L’ultimo errore: ${reason}.`);

export const it: MailTexts = {
  news: newsIt,
  layout: {
    codeLabel: 'Il tuo codice',
    linkFallback: 'Se il pulsante non funziona, apri questo indirizzo:',
    footer: (address) => `Inviato da Takt su ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    heading: 'Conferma il tuo indirizzo e-mail',
    paragraphs: [
      hello(name),
      'inserisci questo codice o usa il pulsante per mostrare che questo indirizzo è tuo.',
    ],
    action: 'Conferma l’indirizzo',
    notes: [`Il codice e il link sono validi per ${lasting.days(days)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Il tuo codice di accesso',
    heading: 'Accedi a Takt',
    paragraphs: ['Inserisci questo codice dove l’hai richiesto, oppure accedi con il pulsante.'],
    action: 'Accedi',
    notes: [
      `Il codice e il link funzionano una sola volta e sono validi per ${lasting.minutes(minutes)}.`,
      'Non darli mai ad altri: chi li ha può accedere al tuo posto.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Ti diamo il benvenuto in ${workspace}`,
    heading: `Ti diamo il benvenuto in ${workspace}`,
    paragraphs: [hello(name), `il tuo account è pronto e ora fai parte di ${workspace}.`],
    action: 'Apri Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Imposta una nuova password',
    heading: 'Imposta una nuova password',
    paragraphs: [
      hello(name),
      'qualcuno ha chiesto di impostare una nuova password per il tuo account. Usa il pulsante per farlo.',
    ],
    action: 'Imposta una nuova password',
    notes: [
      `Il link funziona una sola volta ed è valido per ${lasting.minutes(minutes)}.`,
      'Se non sei stato tu, ignora questa e-mail. La tua password resta com’è.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} ti invita in ${team}`,
    heading: `Entra in ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} ti invita nel team ${team}.`
        : `${inviter} ti invita nel team ${team} di ${organization}.`,
      'Accetta con il pulsante, oppure inserisci questo codice nella pagina di accesso.',
    ],
    action: 'Accetta l’invito',
    notes: [
      days === undefined ? 'L’invito non scade.' : `L’invito è valido per ${lasting.days(days)}.`,
      'Se non conosci il mittente, puoi ignorare questa e-mail.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} fa ora parte di ${team}`,
    heading: `${member} fa ora parte di ${team}`,
    paragraphs: [`${member} (${email}) ha accettato l’invito a ${team} di ${organization}.`],
    action: 'Mostra i membri',
    notes: ['Ricevi questa e-mail perché hai inviato l’invito o gestisci il team.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} ti ha menzionato in ${task}`,
    heading: `${author} ti ha menzionato`,
    paragraphs: [`${author} ti ha menzionato in un commento su ${task}.`],
    action: 'Leggi il commento',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} ha inviato un foglio ore`,
    heading: `${member} ha inviato un foglio ore`,
    paragraphs: [`${member} ha inviato il tempo${daysText(days)}. Attende la tua decisione.`],
    action: 'Esamina il foglio ore',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Il tuo foglio ore è stato ${done}`,
      heading: `Il tuo foglio ore è stato ${done}`,
      paragraphs: [
        `${reviewer} ha ${done} il tuo tempo${daysText(days)}. ${next}`,
        ...(reason === undefined ? [] : [`Il motivo: ${reason}`]),
      ],
      action: 'Apri il foglio ore',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Il tuo timer è ancora in corso',
    heading: 'Stai ancora lavorando?',
    paragraphs: [
      hello(name),
      `il tuo timer${onTask(task)} è in corso ${dated('dal', moment(startedAt, timeZone))}. ` +
        `Il tuo ultimo segno di presenza risale ${dated('al', moment(lastSeenAt, timeZone))}.`,
      'Continua finché non lo fermi. In Takt puoi fermarlo a quell’ora o a un’altra a tua scelta.',
    ],
    action: 'Apri il timer',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Il webhook ${webhook} è stato disattivato`,
    heading: 'Un webhook è stato disattivato',
    paragraphs: [
      hello(name),
      `da un giorno non arriva niente di ciò che viene inviato a ${webhook}.${failure(reason)}`,
      'Non riceverà più comunicazioni finché non verrà riattivato. Ciò che ha perso può essere inviato di ' +
        'nuovo dalle sue consegne.',
    ],
    action: 'Apri i webhook',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Il tuo codice per entrare in ${team}`,
    heading: `Entra in ${team}`,
    paragraphs: [
      hello(name),
      `inserisci questo codice per inviare la tua richiesta a ${team}. Poi decideranno i responsabili.`,
    ],
    notes: [`Il codice è valido per ${lasting.hours(hours)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} chiede di entrare in ${team}`,
    heading: `Una richiesta di entrare in ${team}`,
    paragraphs: [
      `${requester} (${email}) chiede di entrare nel team ${team} come ${position}.`,
      'Accetta o rifiuta la richiesta nelle impostazioni del team.',
    ],
    action: 'Esamina la richiesta',
    notes: ['Ricevi questa e-mail perché gestisci il team.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Ti diamo il benvenuto in ${team}`,
    heading: `Ora fai parte di ${team}`,
    paragraphs: [
      hello(name),
      `la tua richiesta di entrare in ${team} è stata accettata.`,
      'Accedi con questo indirizzo e-mail; riceverai un codice via e-mail.',
    ],
    action: 'Accedi',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `La tua richiesta di entrare in ${team}`,
    heading: `La tua richiesta di entrare in ${team}`,
    paragraphs: [hello(name), `i responsabili di ${team} non hanno accettato la tua richiesta.`],
    notes: ['Puoi inviare una nuova richiesta in qualsiasi momento.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    heading: 'Conferma il tuo nuovo indirizzo e-mail',
    paragraphs: [hello(name), `inserisci questo codice per accedere d’ora in poi con ${newEmail}.`],
    notes: [`Il codice è valido per ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Conferma la modifica del tuo indirizzo e-mail',
    heading: 'Conferma la modifica del tuo indirizzo e-mail',
    paragraphs: [
      hello(name),
      `qualcuno che ha effettuato l’accesso al tuo account ha chiesto di usare d’ora in poi ${newEmail}. Inserisci lì questo codice per confermare che sei tu.`,
    ],
    notes: [`Il codice è valido per ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Il tuo indirizzo e-mail sta per cambiare',
    heading: 'Il tuo indirizzo e-mail sta per cambiare',
    paragraphs: [
      hello(name),
      `qualcuno che ha effettuato l’accesso al tuo account ha chiesto di usare d’ora in poi ${newEmail}. ` +
        'L’indirizzo cambia quando viene inserito il codice inviato lì.',
    ],
    notes: [
      'Se non sei stato tu, cambia subito la password. Così la sessione viene chiusa su tutti gli altri ' +
        'dispositivi.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Il tuo indirizzo e-mail è stato cambiato',
    heading: 'Il tuo indirizzo e-mail è stato cambiato',
    paragraphs: [
      hello(name),
      `il tuo account appartiene ora a ${newEmail}. Con questo indirizzo non è più possibile accedere.`,
    ],
    notes: ['Se non sei stato tu, chiedi subito aiuto a un amministratore del tuo spazio di lavoro.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'La tua password è stata cambiata',
    heading: 'La tua password è stata cambiata',
    paragraphs: [
      hello(name),
      'la password del tuo account è stata cambiata e la sessione è stata chiusa sugli altri dispositivi.',
    ],
    action: 'Non sono stato io',
    notes: [
      'Se sei stato tu, non devi fare nulla. Altrimenti, imposta subito una nuova password con il pulsante.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Il tuo account è stato eliminato',
    heading: 'Il tuo account è stato eliminato',
    paragraphs: [
      hello(name),
      'il tuo account e i dati personali che conteneva sono stati eliminati. Il tempo rilevato resta negli ' +
        'spazi di lavoro, senza il tuo nome.',
    ],
    notes: ['Puoi registrarti di nuovo con questo indirizzo in qualsiasi momento.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Non fai più parte di ${workspace}`,
    heading: `Non fai più parte di ${workspace}`,
    paragraphs: [
      hello(name),
      `un amministratore ti ha rimosso da ${workspace}. Il tempo rilevato resta lì, senza il tuo nome.`,
    ],
    notes: ['Il tuo account e gli altri tuoi spazi di lavoro restano come sono.'],
  }),
};
