import { newsEn } from '#server/mail/templates/en-news.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';

function hello(name: string | undefined): string {
  return name === undefined || name === '' ? 'Hello,' : `Hello ${name},`;
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `11 March 2026`, `3 days from … to …`. */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const text = (day: string) => dayFormat.format(new Date(day));
  if (days.length < 2) return text(first);
  return `${amount(days.length, 'day')} from ${text(first)} to ${text(last)}`;
}

const switchOff = 'You can switch these mails off in your settings, under Notifications.';
const verdictWords = {
  approve: ['approved', 'It can no longer be changed.'],
  deny: ['rejected', 'Correct it and hand it in again.'],
  reopen: ['reopened', 'It can be changed again; hand it in when it is right.'],
} as const;
const notYou =
  'If you did not ask for this, you can ignore this mail. Nothing changes without the code or link.';

/** `11 March 2026 at 09:30`, by the clock of the zone. */
function momentIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (at) => format.format(at);
}

export const en: MailTexts = {
  news: newsEn,
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
  memberJoined: ({ member, email, team, organization }) => ({
    subject: `${member} joined ${team}`,
    heading: `${member} joined ${team}`,
    paragraphs: [`${member} (${email}) accepted the invitation to ${team} of ${organization}.`],
    action: 'Show members',
    notes: ['You get this mail because you sent the invitation or manage the team.'],
  }),
  mentioned: ({ author, task }) => ({
    subject: `${author} mentioned you on ${task}`,
    heading: `${author} mentioned you`,
    paragraphs: [`${author} mentioned you in a comment on ${task}.`],
    action: 'Read the comment',
    notes: [switchOff],
  }),
  timesheetSubmitted: ({ member, days }) => ({
    subject: `${member} handed in a timesheet`,
    heading: `${member} handed in a timesheet`,
    paragraphs: [`${member} handed in the time of ${daysText(days)}. It waits for your decision.`],
    action: 'Review timesheet',
    notes: [switchOff],
  }),
  timesheetDecided: ({ reviewer, verdict, days, reason }) => {
    const [done, next] = verdictWords[verdict];
    return {
      subject: `Your timesheet was ${done}`,
      heading: `Your timesheet was ${done}`,
      paragraphs: [
        `${reviewer} ${done} your time of ${daysText(days)}. ${next}`,
        ...(reason === undefined ? [] : [`The reason: ${reason}`]),
      ],
      action: 'Open timesheet',
      notes: [switchOff],
    };
  },
  forgottenTimer: ({ name, task, startedAt, lastSeenAt, timeZone }) => {
    const at = momentIn(timeZone);
    return {
      subject: 'Your timer is still running',
      heading: 'Are you still working?',
      paragraphs: [
        hello(name),
        `Your timer${task === undefined ? '' : ` on ${task}`} has been running since ${at(startedAt)}. You were last heard from on ${at(lastSeenAt)}.`,
        'It goes on until you stop it. In Takt you can stop it at your last activity, or at any time you choose.',
      ],
      action: 'Open the timer',
      notes: [switchOff],
    };
  },
  webhookOff: ({ name, webhook, reason }) => ({
    subject: `The webhook ${webhook} was switched off`,
    heading: 'A webhook was switched off',
    paragraphs: [
      hello(name),
      `For a day nothing that ${webhook} was told has arrived${reason === undefined ? '' : `. The last failure was: ${reason}`}.`,
      'It is told nothing until it is switched on again. What it missed can be sent again from its deliveries.',
    ],
    action: 'Open the webhooks',
    notes: [],
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
  joinRequestReceived: ({ requester, email, position, team }) => ({
    subject: `${requester} asks to join ${team}`,
    heading: `A request to join ${team}`,
    paragraphs: [
      `${requester} (${email}) asks to join the team ${team} as ${position}.`,
      'Accept or reject the request in the settings of the team.',
    ],
    action: 'Review request',
    notes: ['You get this mail because you manage the team.'],
  }),
  joinRequestAccepted: ({ name, team }) => ({
    subject: `Welcome to ${team}`,
    heading: `You are now a member of ${team}`,
    paragraphs: [
      hello(name),
      `Your request to join ${team} was accepted.`,
      'Sign in with this email address; you get a code by mail.',
    ],
    action: 'Sign in',
    notes: [],
  }),
  joinRequestRejected: ({ name, team }) => ({
    subject: `Your request to join ${team}`,
    heading: `Your request to join ${team}`,
    paragraphs: [hello(name), `The managers of ${team} did not accept your request.`],
    notes: ['You can send a new request at any time.'],
  }),
  emailChangeCode: ({ name, newEmail, minutes }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [hello(name), `Enter this code to sign in with ${newEmail} from now on.`],
    notes: [`The code is valid for ${amount(minutes, 'minute')}.`, notYou],
  }),
  emailChangeProof: ({ name, newEmail, minutes }) => ({
    subject: 'Confirm the change of your email address',
    heading: 'Confirm the change of your email address',
    paragraphs: [
      hello(name),
      `Somebody signed in to your account asked to use ${newEmail} from now on. Enter this code there to confirm that it is you.`,
    ],
    notes: [`The code is valid for ${amount(minutes, 'minute')}.`, notYou],
  }),
  emailChangeAsked: ({ name, newEmail }) => ({
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    paragraphs: [
      hello(name),
      `Somebody signed in to your account asked to use ${newEmail} from now on. It changes when the code mailed there is entered.`,
    ],
    notes: ['If that was not you, change your password at once. That signs every other device out.'],
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [hello(name), `Your account belongs to ${newEmail} now. This address opens it no longer.`],
    notes: ['If that was not you, ask an administrator of your workspace for help at once.'],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [hello(name), 'The password of your account was changed, and other devices were signed out.'],
    action: 'This was not me',
    notes: ['If that was you, there is nothing to do. If not, set a new password with the button at once.'],
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      hello(name),
      'Your account and what was personal in it are deleted. Recorded time stays with the workspaces, without your name.',
    ],
    notes: ['You can register again with this address at any time.'],
  }),
  workspaceLeft: ({ name, workspace }) => ({
    subject: `You were removed from ${workspace}`,
    heading: `You were removed from ${workspace}`,
    paragraphs: [
      hello(name),
      `An administrator removed you from ${workspace}. Recorded time stays there, without your name.`,
    ],
    notes: ['Your account and your other workspaces stay as they are.'],
  }),
};
