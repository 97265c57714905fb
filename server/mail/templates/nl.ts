import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { newsNl, span } from '#server/mail/templates/nl-news.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('nl');

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Hallo,' : `Hallo ${name},`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# minuut', other: '# minuten' }),
  hours: (count: number) => counted(count, { one: '# uur', other: '# uur' }),
  days: (count: number) => counted(count, { one: '# dag', other: '# dagen' }),
};

/** ` van 11 maart 2026`, ` van … tot en met … (3 dagen)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Je kunt deze e-mails uitschakelen in je instellingen, onder Meldingen.';
const verdictWords = {
  approve: ['goedgekeurd', 'Die kan niet meer worden gewijzigd.'],
  deny: ['afgewezen', 'Verbeter je tijd en dien die opnieuw in.'],
  reopen: ['heropend', 'Die kan weer worden gewijzigd; dien die in als alles klopt.'],
} as const;
const notYou =
  'Heb je hier niet om gevraagd, negeer deze e-mail dan. Zonder de code of de link verandert er niets.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` voor ${task}`);
const failure = (reason: string | undefined) =>
  reason === undefined ? '' : ` De laatste fout was: ${reason}.`;

export const nl: MailTexts = {
  news: newsNl,
  layout: {
    codeLabel: 'Je code',
    linkFallback: 'Werkt de knop niet, open dan dit adres:',
    footer: (address) => `Verzonden door Takt op ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Bevestig je e-mailadres',
    heading: 'Bevestig je e-mailadres',
    paragraphs: [
      hello(name),
      'Voer deze code in of gebruik de knop om te laten zien dat dit adres van jou is.',
    ],
    action: 'Adres bevestigen',
    notes: [`De code en de link zijn ${lasting.days(days)} geldig.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Je inlogcode',
    heading: 'Inloggen bij Takt',
    paragraphs: ['Voer deze code in waar je erom hebt gevraagd, of log in met de knop.'],
    action: 'Inloggen',
    notes: [
      `De code en de link werken één keer en zijn ${lasting.minutes(minutes)} geldig.`,
      'Geef ze nooit door: wie ze heeft, kan als jou inloggen.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Welkom bij ${workspace}`,
    heading: `Welkom bij ${workspace}`,
    paragraphs: [hello(name), `Je account is klaar en je bent nu lid van ${workspace}.`],
    action: 'Takt openen',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Stel een nieuw wachtwoord in',
    heading: 'Stel een nieuw wachtwoord in',
    paragraphs: [
      hello(name),
      'Iemand heeft gevraagd om een nieuw wachtwoord voor je account. Gebruik de knop om het in te stellen.',
    ],
    action: 'Nieuw wachtwoord instellen',
    notes: [
      `De link werkt één keer en is ${lasting.minutes(minutes)} geldig.`,
      'Was jij dat niet, negeer dan deze e-mail. Je wachtwoord blijft zoals het is.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} nodigt je uit voor ${team}`,
    heading: `Word lid van ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} nodigt je uit voor het team ${team}.`
        : `${inviter} nodigt je uit voor het team ${team} van ${organization}.`,
      'Accepteer met de knop, of voer deze code in waar je inlogt.',
    ],
    action: 'Uitnodiging accepteren',
    notes: [
      days === undefined
        ? 'De uitnodiging verloopt niet.'
        : `De uitnodiging is ${lasting.days(days)} geldig.`,
      'Ken je de afzender niet, dan kun je deze e-mail negeren.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} is lid geworden van ${team}`,
    heading: `${member} is lid geworden van ${team}`,
    paragraphs: [`${member} (${email}) heeft de uitnodiging voor ${team} van ${organization} geaccepteerd.`],
    action: 'Leden tonen',
    notes: ['Je krijgt deze e-mail omdat je de uitnodiging hebt verstuurd of het team beheert.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} heeft je vermeld bij ${task}`,
    heading: `${author} heeft je vermeld`,
    paragraphs: [`${author} heeft je vermeld in een opmerking bij ${task}.`],
    action: 'Opmerking lezen',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} heeft een urenstaat ingediend`,
    heading: `${member} heeft een urenstaat ingediend`,
    paragraphs: [`${member} heeft de tijd${daysText(days)} ingediend. Die wacht op je beslissing.`],
    action: 'Urenstaat beoordelen',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Je urenstaat is ${done}`,
      heading: `Je urenstaat is ${done}`,
      paragraphs: [
        `${reviewer} heeft je tijd${daysText(days)} ${done}. ${next}`,
        ...(reason === undefined ? [] : [`De reden: ${reason}`]),
      ],
      action: 'Urenstaat openen',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Je timer loopt nog',
    heading: 'Ben je nog aan het werk?',
    paragraphs: [
      hello(name),
      `Je timer${onTask(task)} loopt sinds ${moment(startedAt, timeZone)}. ` +
        `Je was voor het laatst actief op ${moment(lastSeenAt, timeZone)}.`,
      'Hij loopt door tot je hem stopt. In Takt kun je hem stoppen op het moment van je laatste ' +
        'activiteit, of op elk ander tijdstip.',
    ],
    action: 'Timer openen',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `De webhook ${webhook} is uitgeschakeld`,
    heading: 'Een webhook is uitgeschakeld',
    paragraphs: [
      hello(name),
      `Al een dag lang komt er niets aan van wat aan ${webhook} wordt gemeld.${failure(reason)}`,
      'Er wordt niets meer gemeld totdat hij weer wordt ingeschakeld. Wat is gemist, kan vanuit de ' +
        'afleveringen opnieuw worden verzonden.',
    ],
    action: 'Webhooks openen',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Je code om lid te worden van ${team}`,
    heading: `Word lid van ${team}`,
    paragraphs: [
      hello(name),
      `Voer deze code in om je aanvraag naar ${team} te sturen. Daarna beslissen de managers erover.`,
    ],
    notes: [`De code is ${lasting.hours(hours)} geldig.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} wil lid worden van ${team}`,
    heading: `Een aanvraag om lid te worden van ${team}`,
    paragraphs: [
      `${requester} (${email}) wil lid worden van het team ${team}, als ${position}.`,
      'Accepteer de aanvraag of wijs die af in de instellingen van het team.',
    ],
    action: 'Aanvraag beoordelen',
    notes: ['Je krijgt deze e-mail omdat je het team beheert.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Welkom bij ${team}`,
    heading: `Je bent nu lid van ${team}`,
    paragraphs: [
      hello(name),
      `Je aanvraag om lid te worden van ${team} is geaccepteerd.`,
      'Log in met dit e-mailadres; je krijgt een code per e-mail.',
    ],
    action: 'Inloggen',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Je aanvraag om lid te worden van ${team}`,
    heading: `Je aanvraag om lid te worden van ${team}`,
    paragraphs: [hello(name), `De managers van ${team} hebben je aanvraag niet geaccepteerd.`],
    notes: ['Je kunt altijd een nieuwe aanvraag sturen.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Bevestig je nieuwe e-mailadres',
    heading: 'Bevestig je nieuwe e-mailadres',
    paragraphs: [hello(name), `Voer deze code in om voortaan met ${newEmail} in te loggen.`],
    notes: [`De code is ${lasting.minutes(minutes)} geldig.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Bevestig de wijziging van je e-mailadres',
    heading: 'Bevestig de wijziging van je e-mailadres',
    paragraphs: [
      hello(name),
      `Iemand die bij je account is ingelogd, wil voortaan ${newEmail} gebruiken. Voer deze code daar in om te bevestigen dat jij het bent.`,
    ],
    notes: [`De code is ${lasting.minutes(minutes)} geldig.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Je e-mailadres gaat veranderen',
    heading: 'Je e-mailadres gaat veranderen',
    paragraphs: [
      hello(name),
      `Iemand die bij je account is ingelogd, wil voortaan ${newEmail} gebruiken. ` +
        'Het adres verandert zodra de code die daarheen is gestuurd, wordt ingevoerd.',
    ],
    notes: [
      'Was jij dat niet, wijzig dan meteen je wachtwoord. Daarmee worden alle andere apparaten uitgelogd.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Je e-mailadres is gewijzigd',
    heading: 'Je e-mailadres is gewijzigd',
    paragraphs: [hello(name), `Je account hoort nu bij ${newEmail}. Met dit adres kun je er niet meer bij.`],
    notes: ['Was jij dat niet, vraag dan meteen een beheerder van je werkruimte om hulp.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Je wachtwoord is gewijzigd',
    heading: 'Je wachtwoord is gewijzigd',
    paragraphs: [
      hello(name),
      'Het wachtwoord van je account is gewijzigd en andere apparaten zijn uitgelogd.',
    ],
    action: 'Dit was ik niet',
    notes: [
      'Was jij dat, dan hoef je niets te doen. Zo niet, stel dan meteen met de knop een nieuw ' +
        'wachtwoord in.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Je account is verwijderd',
    heading: 'Je account is verwijderd',
    paragraphs: [
      hello(name),
      'Je account en de persoonlijke gegevens erin zijn verwijderd. Geregistreerde tijd blijft in de ' +
        'werkruimten, zonder je naam.',
    ],
    notes: ['Je kunt je altijd weer met dit adres registreren.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Je bent verwijderd uit ${workspace}`,
    heading: `Je bent verwijderd uit ${workspace}`,
    paragraphs: [
      hello(name),
      `Een beheerder heeft je uit ${workspace} verwijderd. Geregistreerde tijd blijft daar, zonder je naam.`,
    ],
    notes: ['Je account en je andere werkruimten blijven zoals ze zijn.'],
  }),
};
