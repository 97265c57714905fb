import { newsFr, span } from '#server/mail/templates/fr-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { wordsIn } from '#server/mail/templates/words-in.ts';

const { counted, moment } = wordsIn('fr');

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Bonjour,' : `Bonjour ${name},`;
}

const lasting = {
  minutes: (count: number) => counted(count, { one: '# minute', many: '# de minutes', other: '# minutes' }),
  hours: (count: number) => counted(count, { one: '# heure', many: '# d’heures', other: '# heures' }),
  days: (count: number) => counted(count, { one: '# jour', many: '# de jours', other: '# jours' }),
};

/** ` du 11 mars 2026`, ` du … au … (3 jours)`. */
function daysText(days: readonly string[]): string {
  return days.length < 2 ? span(days) : `${span(days)} (${lasting.days(days.length)})`;
}

const switchOff = 'Vous pouvez désactiver ces e-mails dans vos paramètres, sous Notifications.';
const verdictWords = {
  approve: ['approuvée', 'approuvé', 'Il ne peut plus être modifié.'],
  deny: ['refusée', 'refusé', 'Corrigez-le et soumettez-le à nouveau.'],
  reopen: ['rouverte', 'rouvert', 'Il peut de nouveau être modifié\u202f; soumettez-le quand il est juste.'],
} as const;
const notYou =
  'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Rien ne change sans le code ou le lien.';

const onTask = (task: string | undefined) => (task === undefined ? '' : ` sur ${task}`);
const failure = (reason: string | undefined) =>
  reason === undefined ? '' : ` Le dernier échec\u202f: ${reason}.`;

export const fr: MailTexts = {
  news: newsFr,
  layout: {
    codeLabel: 'Votre code',
    linkFallback: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u202f:',
    footer: (address) => `Envoyé par Takt sur ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Confirmez votre adresse e-mail',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      hello(name),
      'Saisissez ce code ou utilisez le bouton pour montrer que cette adresse est la vôtre.',
    ],
    action: 'Confirmer l’adresse',
    notes: [`Le code et le lien sont valables ${lasting.days(days)}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Votre code de connexion',
    heading: 'Connexion à Takt',
    paragraphs: ['Saisissez ce code là où vous l’avez demandé, ou connectez-vous avec le bouton.'],
    action: 'Se connecter',
    notes: [
      `Le code et le lien fonctionnent une seule fois et sont valables ${lasting.minutes(minutes)}.`,
      'Ne les transmettez jamais\u202f: quiconque les possède peut se connecter à votre place.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Bienvenue dans ${workspace}`,
    heading: `Bienvenue dans ${workspace}`,
    paragraphs: [hello(name), `Votre compte est prêt et vous êtes maintenant membre de ${workspace}.`],
    action: 'Ouvrir Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Définissez un nouveau mot de passe',
    heading: 'Définissez un nouveau mot de passe',
    paragraphs: [
      hello(name),
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Utilisez le bouton pour le définir.',
    ],
    action: 'Définir un nouveau mot de passe',
    notes: [
      `Le lien fonctionne une seule fois et est valable ${lasting.minutes(minutes)}.`,
      'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} vous invite dans ${team}`,
    heading: `Rejoignez ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} vous invite dans l’équipe ${team}.`
        : `${inviter} vous invite dans l’équipe ${team} de ${organization}.`,
      'Acceptez avec le bouton, ou saisissez ce code là où vous vous connectez.',
    ],
    action: 'Accepter l’invitation',
    notes: [
      days === undefined ? 'L’invitation n’expire pas.' : `L’invitation est valable ${lasting.days(days)}.`,
      'Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.',
    ],
  }),
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} a rejoint ${team}`,
    heading: `${member} a rejoint ${team}`,
    paragraphs: [`${member} (${email}) a accepté l’invitation à rejoindre ${team} de ${organization}.`],
    action: 'Afficher les membres',
    notes: ['Vous recevez cet e-mail parce que vous avez envoyé l’invitation ou gérez l’équipe.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} vous a mentionné dans ${task}`,
    heading: `${author} vous a mentionné`,
    paragraphs: [`${author} vous a mentionné dans un commentaire sur ${task}.`],
    action: 'Lire le commentaire',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} a soumis une feuille de temps`,
    heading: `${member} a soumis une feuille de temps`,
    paragraphs: [`${member} a soumis le temps${daysText(days)}. Il attend votre décision.`],
    action: 'Examiner la feuille de temps',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, decided, next] = verdictWords[verdict];
    return {
      subject: `Votre feuille de temps a été ${done}`,
      heading: `Votre feuille de temps a été ${done}`,
      paragraphs: [
        `${reviewer} a ${decided} votre temps${daysText(days)}. ${next}`,
        ...(reason === undefined ? [] : [`Le motif\u202f: ${reason}`]),
      ],
      action: 'Ouvrir la feuille de temps',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => ({
    subject: 'Votre chronomètre tourne toujours',
    heading: 'Travaillez-vous encore\u202f?',
    paragraphs: [
      hello(name),
      `Votre chronomètre${onTask(task)} tourne depuis le ${moment(startedAt, timeZone)}. ` +
        `Votre dernière activité remonte au ${moment(lastSeenAt, timeZone)}.`,
      'Il continue jusqu’à ce que vous l’arrêtiez. Dans Takt, vous pouvez l’arrêter à votre dernière ' +
        'activité ou à l’heure de votre choix.',
    ],
    action: 'Ouvrir le chronomètre',
    notes: [switchOff],
  }),
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `Le webhook ${webhook} a été désactivé`,
    heading: 'Un webhook a été désactivé',
    paragraphs: [
      hello(name),
      `Depuis une journée, rien de ce qui est envoyé à ${webhook} n’arrive.${failure(reason)}`,
      'Il n’est plus informé de rien tant qu’il n’est pas réactivé. Ce qu’il a manqué peut être renvoyé ' +
        'depuis ses envois.',
    ],
    action: 'Ouvrir les webhooks',
    notes: [],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Votre code pour rejoindre ${team}`,
    heading: `Rejoignez ${team}`,
    paragraphs: [
      hello(name),
      `Saisissez ce code pour envoyer votre demande à ${team}. Ses responsables décideront ensuite.`,
    ],
    notes: [`Le code est valable ${lasting.hours(hours)}.`, notYou],
  }),
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} demande à rejoindre ${team}`,
    heading: `Une demande pour rejoindre ${team}`,
    paragraphs: [
      `${requester} (${email}) demande à rejoindre l’équipe ${team} en tant que ${position}.`,
      'Acceptez ou refusez la demande dans les paramètres de l’équipe.',
    ],
    action: 'Examiner la demande',
    notes: ['Vous recevez cet e-mail parce que vous gérez l’équipe.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Bienvenue dans ${team}`,
    heading: `Vous êtes maintenant membre de ${team}`,
    paragraphs: [
      hello(name),
      `Votre demande pour rejoindre ${team} a été acceptée.`,
      'Connectez-vous avec cette adresse e-mail\u202f; vous recevrez un code par e-mail.',
    ],
    action: 'Se connecter',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Votre demande pour rejoindre ${team}`,
    heading: `Votre demande pour rejoindre ${team}`,
    paragraphs: [hello(name), `Les responsables de ${team} n’ont pas accepté votre demande.`],
    notes: ['Vous pouvez envoyer une nouvelle demande à tout moment.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    heading: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [hello(name), `Saisissez ce code pour vous connecter désormais avec ${newEmail}.`],
    notes: [`Le code est valable ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Confirmez le changement de votre adresse e-mail',
    heading: 'Confirmez le changement de votre adresse e-mail',
    paragraphs: [
      hello(name),
      `Quelqu’un de connecté à votre compte a demandé à utiliser désormais ${newEmail}. Saisissez-y ce code pour confirmer que c’est bien vous.`,
    ],
    notes: [`Le code est valable ${lasting.minutes(minutes)}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Votre adresse e-mail va changer',
    heading: 'Votre adresse e-mail va changer',
    paragraphs: [
      hello(name),
      `Quelqu’un de connecté à votre compte a demandé à utiliser désormais ${newEmail}. ` +
        'L’adresse change dès que le code envoyé là-bas est saisi.',
    ],
    notes: [
      'Si ce n’était pas vous, changez tout de suite votre mot de passe. Tous les autres appareils ' +
        'seront alors déconnectés.',
    ],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    heading: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      hello(name),
      `Votre compte est désormais lié à ${newEmail}. Cette adresse-ci n’y donne plus accès.`,
    ],
    notes: [
      'Si ce n’était pas vous, demandez tout de suite de l’aide à un administrateur de votre espace de ' +
        'travail.',
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      hello(name),
      'Le mot de passe de votre compte a été modifié et les autres appareils ont été déconnectés.',
    ],
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire. Sinon, définissez tout de suite un nouveau mot de passe ' +
        'avec le bouton.',
    ],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Votre compte a été supprimé',
    heading: 'Votre compte a été supprimé',
    paragraphs: [
      hello(name),
      'Votre compte et ce qu’il contenait de personnel sont supprimés. Le temps enregistré reste dans les ' +
        'espaces de travail, sans votre nom.',
    ],
    notes: ['Vous pouvez vous réinscrire à tout moment avec cette adresse.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `Vous ne faites plus partie de ${workspace}`,
    heading: `Vous ne faites plus partie de ${workspace}`,
    paragraphs: [
      hello(name),
      `Un administrateur vous a retiré de ${workspace}. Le temps enregistré y reste, sans votre nom.`,
    ],
    notes: ['Votre compte et vos autres espaces de travail restent inchangés.'],
  }),
};
