import type { MailTexts } from '#server/mail/templates/catalogue.ts';

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Hello,' : `Hello ${name},`;
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const notYou =
  'If you did not ask for this, you can ignore this mail. Nothing changes without the code or link.';

export const en: MailTexts = {
  layout: {
    codeLabel: 'Your code',
    linkFallback: 'If the button does not work, open this address:',
    footer: (address) => `Sent by Takt at ${address}`,
  },
  verifyEmail: ({ name, days }) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [hello(name), 'Enter this code, or use the button, to show that this address is yours.'],
    action: 'Confirm address',
    notes: [`Code and link are valid for ${amount(days, 'day')}.`, notYou],
  }),
  signInCode: ({ minutes }) => ({
    subject: 'Your sign-in code',
    heading: 'Sign in to Takt',
    paragraphs: ['Enter this code where you asked for it, or sign in with the button.'],
    action: 'Sign in',
    notes: [
      `Code and link work once and are valid for ${amount(minutes, 'minute')}.`,
      'Never pass them on: whoever has them can sign in as you.',
      notYou,
    ],
  }),
  welcome: ({ name, workspace }) => ({
    subject: `Welcome to ${workspace}`,
    heading: `Welcome to ${workspace}`,
    paragraphs: [hello(name), `Your account is ready, and you are now a member of ${workspace}.`],
    action: 'Open Takt',
    notes: [],
  }),
  passwordReset: ({ name, minutes }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      hello(name),
      'Somebody asked to set a new password for your account. Use the button to do so.',
    ],
    action: 'Set a new password',
    notes: [
      `The link works once and is valid for ${amount(minutes, 'minute')}.`,
      'If that was not you, ignore this mail. Your password stays as it is.',
    ],
  }),
  invitation: ({ inviter, team, organization, days }) => ({
    subject: `${inviter} invites you to ${team}`,
    heading: `Join ${team}`,
    paragraphs: [
      organization === undefined
        ? `${inviter} invites you to the team ${team}.`
        : `${inviter} invites you to the team ${team} of ${organization}.`,
      'Accept with the button, or enter this code where you sign in.',
    ],
    action: 'Accept invitation',
    notes: [
      days === undefined
        ? 'The invitation does not expire.'
        : `The invitation is valid for ${amount(days, 'day')}.`,
      'If you do not know the sender, you can ignore this mail.',
    ],
  }),
  joinRequestCode: ({ name, team, hours }) => ({
    subject: `Your code to join ${team}`,
    heading: `Join ${team}`,
    paragraphs: [
      hello(name),
      `Enter this code to send your request to ${team}. Its managers decide about it after that.`,
    ],
    notes: [`The code is valid for ${amount(hours, 'hour')}.`, notYou],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [hello(name), `Enter this code to sign in with ${newEmail} from now on.`],
    notes: [`The code is valid for ${amount(minutes, 'minute')}.`, notYou],
  }),
};
