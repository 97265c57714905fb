import { describe, expect, test } from 'vitest';
import en from '#server/mail/messages/en.json' with { type: 'json' };
import type { NoticeMail, ProofMail } from '#server/mail/templates/compose.ts';
import {
  accountDeletedMail,
  emailChangeAskedMail,
  emailChangedMail,
  forgottenTimerMail,
  joinRequestAcceptedMail,
  joinRequestReceivedMail,
  joinRequestRejectedMail,
  memberJoinedMail,
  mentionedMail,
  passwordChangedMail,
  timesheetDecidedMail,
  timesheetSubmittedMail,
  webhookOffMail,
  workspaceLeftMail,
} from '#server/mail/templates/mails.ts';
import { gatheredNewsMail, newsMail } from '#server/mail/templates/news-mail.ts';
import {
  emailChangeCodeMail,
  emailChangeProofMail,
  firstPasswordMail,
  invitationMail,
  joinRequestCodeMail,
  passwordResetMail,
  signInCodeMail,
  verifyEmailMail,
} from '#server/mail/templates/proof-mails.ts';
import { scheduledReportMail } from '#server/mail/templates/report-mail.ts';
import { languageCode } from '#shared/enums/language-code.ts';
import { isNotificationEvent, notificationEvents } from '#shared/notifications/notification-kind.ts';

const sources = import.meta.glob<string>('#server/mail/templates/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const setting = { appUrl: 'https://takt.example.org', language: 'en' };
const code = 'K7QW93XM';
const link = 'https://takt.example.org/auth/passcode?email=ann%2Bx%40example.net&code=K7QW93XM';
const page = 'https://takt.example.org/members?team=Core&week=2026-03-09';

const evil = '<script>alert(1)</script>\r\nBcc: eve@example.com "&\'';

/** Every mail with a given name in every place for one. */
function everyMail(name: string, language = 'en'): Record<string, NoticeMail | ProofMail> {
  const setting = { appUrl: 'https://takt.example.org', language };
  return {
    'verify-email': verifyEmailMail(setting, { name, code, link, validDays: 7 }),
    'sign-in-code': signInCodeMail(setting, { code, link, validMinutes: 15 }),
    'password-reset': passwordResetMail(setting, { name, link, validMinutes: 15 }),
    'first-password': firstPasswordMail(setting, { name, email: 'cleo@example.net', link, validDays: 7 }),
    invitation: invitationMail(setting, {
      inviter: name,
      team: name,
      organization: name,
      code,
      link,
      validDays: 7,
    }),
    'member-joined': memberJoinedMail(setting, {
      member: name,
      email: 'cleo@example.net',
      team: name,
      organization: name,
      link: page,
    }),
    'scheduled-report': scheduledReportMail(setting, {
      report: name,
      owner: name,
      ...{ from: '2026-03-09', to: '2026-03-15', isEmpty: false },
      ...{ link: page, stopLink: 'https://takt.example.org/unsubscribe?key=report.abc' },
      linkUntil: { at: new Date('2026-04-10T09:00:00Z'), timeZone: 'Europe/Berlin' },
    }),
    mentioned: mentionedMail(setting, { author: name, task: name, link: page }),
    'timesheet-submitted': timesheetSubmittedMail(setting, {
      member: name,
      days: ['2026-03-11'],
      link: page,
    }),
    'timesheet-decided': timesheetDecidedMail(setting, {
      reviewer: name,
      verdict: 'deny',
      days: ['2026-03-09', '2026-03-11'],
      reason: name,
      link: page,
    }),
    'forgotten-timer': forgottenTimerMail(setting, {
      name,
      task: name,
      startedAt: new Date('2026-03-11T09:00:00Z'),
      lastSeenAt: new Date('2026-03-11T17:00:00Z'),
      timeZone: 'Europe/Berlin',
      link: page,
    }),
    'webhook-off': webhookOffMail(setting, { name, webhook: name, reason: name, link: page }),
    'join-request-code': joinRequestCodeMail(setting, { name, team: name, code, validHours: 24 }),
    'join-request-received': joinRequestReceivedMail(setting, {
      requester: name,
      email: 'cleo@example.net',
      position: name,
      team: name,
      link: page,
    }),
    'join-request-accepted': joinRequestAcceptedMail(setting, { name, team: name, link: page }),
    'join-request-rejected': joinRequestRejectedMail(setting, { name, team: name }),
    'email-change-code': emailChangeCodeMail(setting, {
      name,
      newEmail: 'new@example.net',
      code,
      validMinutes: 30,
    }),
    'email-change-proof': emailChangeProofMail(setting, {
      name,
      newEmail: 'new@example.net',
      code,
      validMinutes: 30,
    }),
    'email-change-asked': emailChangeAskedMail(setting, { name, newEmail: 'new@example.net' }),
    'email-changed': emailChangedMail(setting, { name, newEmail: 'new@example.net' }),
    'password-changed': passwordChangedMail(setting, { name, link: page }),
    'account-deleted': accountDeletedMail(setting, { name }),
    'workspace-left': workspaceLeftMail(setting, { name, workspace: name }),
  };
}

const names = Object.keys(everyMail('Ann'));
const withCode = [
  'verify-email',
  'sign-in-code',
  'invitation',
  'join-request-code',
  'email-change-code',
  'email-change-proof',
];
const withSecret = [...withCode, 'password-reset', 'first-password'];
const withLink = [
  'verify-email',
  'sign-in-code',
  'password-reset',
  'first-password',
  'invitation',
  'member-joined',
  'forgotten-timer',
  'timesheet-submitted',
  'timesheet-decided',
  'join-request-received',
  'join-request-accepted',
  'password-changed',
];

function mail(kind: string, name = 'Ann'): NoticeMail | ProofMail {
  const found = everyMail(name)[kind];
  if (found === undefined) throw new Error(`no mail ${kind}`);
  return found;
}

function linkOf(kind: string): string {
  return withSecret.includes(kind) ? link : page;
}

function decoded(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe.each(names)('%s', (kind) => {
  test('has a subject of one line, HTML and text', () => {
    const { subject, html, text } = mail(kind, evil);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toMatch(/^<!doctype html>/);
    expect(text).toContain('Sent by Takt at https://takt.example.org');
    expect(text).not.toMatch(/<p|<td|<a /);
  });

  test('a name with markup stays text', () => {
    const { html, text } = mail(kind, evil);
    expect(html).not.toMatch(/<script/i);
    expect(html).not.toContain('"&\'');
    expect(`${html}${text}`).not.toMatch(/^Bcc:/m);
  });

  test('loads nothing from elsewhere', () => {
    expect(mail(kind).html).not.toMatch(/<img|<link|src=|url\(|@import|<script/i);
  });
});

test.each(withCode)('%s shows the code, alone on a line of the text', (kind) => {
  const { html, text } = mail(kind);
  expect(html).toContain(`>${code}</p>`);
  expect(text.split('\n')).toContain(code);
});

test.each(withLink)('%s links to exactly the given address, in both parts', (kind) => {
  const { html, text } = mail(kind);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href));
  const expected = linkOf(kind);
  expect(hrefs).toEqual([expected, expected]);
  expect(text.split('\n')).toContain(expected);
});

test('every mail with a code or a token proves an address, and no other does', () => {
  const proofs = Object.entries(everyMail('Ann')).filter(([, sent]) => sent.provesAddress);
  expect(proofs.map(([kind]) => kind).sort()).toEqual([...withSecret].sort());
  const secrets = Object.entries(everyMail('Ann')).filter(([, sent]) => sent.html.includes(code));
  expect(secrets.map(([kind]) => kind).sort()).toEqual([...withSecret].sort());
});

test.each(['code', 'token'])('a notice with a %s in its link is not written', (name) => {
  const secret = `https://takt.example.org/auth/accept-invite?email=a%40b.test&${name}=K7QW93XM`;
  expect(() => joinRequestAcceptedMail(setting, { team: 'Core', link: secret })).toThrow('proves an address');
});

test('greets by name, and without one when it is not known', () => {
  expect(mail('verify-email').text).toContain('Hello Ann,');
  expect(verifyEmailMail(setting, { code, link, validDays: 7 }).text).toContain('Hello,');
});

test('an invitation names inviter, team and organization', () => {
  const invitation = { inviter: 'Ann Lee', team: 'Rockets', code, link };
  const { subject, text } = invitationMail(setting, { ...invitation, organization: 'Acme', validDays: 1 });
  expect(subject).toBe('Ann Lee invites you to Rockets');
  expect(text).toContain('Ann Lee invites you to the team Rockets of Acme.');
  expect(text).toContain('valid for 1 day.');
  expect(invitationMail(setting, invitation).text).toContain('does not expire');
});

test('a web address in a name does not become a link', () => {
  const { html, text, subject } = invitationMail(setting, {
    inviter: 'Win at https://evil.example.com/now',
    team: 'Node.js',
    code,
    link,
  });
  expect(`${html}${text}${subject}`).not.toContain('evil.example.com');
  expect(text.replaceAll('\u2060', '')).toContain('the team Node.js');
});

test('a very long name is cut', () => {
  expect(mail('invitation', 'x'.repeat(500)).subject.length).toBeLessThan(200);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('refuses to link to %s', (bad) => {
  expect(() => passwordResetMail(setting, { link: bad, validMinutes: 15 })).toThrow();
});

test('quotes in a link cannot leave the attribute', () => {
  const { html } = passwordResetMail(setting, {
    link: 'https://takt.example.org/?a="><script>',
    validMinutes: 15,
  });
  expect(html).not.toContain('<script');
});

test('an unknown language reads English', () => {
  const { subject, html } = signInCodeMail({ ...setting, language: 'xx' }, { code, link, validMinutes: 15 });
  expect(subject).toBe('Your sign-in code');
  expect(html).toContain('<html lang="en" dir="ltr">');
});

describe.each(languageCode.exclude(['en']).options)('in %s', (language) => {
  const english = everyMail('Ann');
  const translated = everyMail('Ann', language);
  const rightToLeft = /[\u0590-\u06ff]/;

  test('every mail has words of its own', () => {
    const same = names.filter((kind) => translated[kind]?.subject === english[kind]?.subject);
    expect(same).toEqual([]);
    const texts = Object.values(translated).map(({ text }) => text);
    expect(texts.filter((text) => /undefined|NaN|Hello|Sent by Takt|\[object/.test(text))).toEqual([]);
  });

  test('codes and links stay, and the page runs in its direction', () => {
    for (const kind of withCode) expect(translated[kind]?.text.split('\n')).toContain(code);
    for (const kind of withLink) expect(translated[kind]?.text.split('\n')).toContain(linkOf(kind));
    const direction = rightToLeft.test(translated['password-reset']?.text ?? '') ? 'rtl' : 'ltr';
    expect(translated['password-reset']?.html).toContain(`dir="${direction}"`);
    expect(translated['password-reset']?.html).toContain(`lang="${language}"`);
  });

  test('every notification is worded', () => {
    const params = { days: ['2026-03-09', '2026-03-11'], name: 'Ben', more: 2 };
    const news = notificationEvents.map((type) => ({ type, actor: 'Ann', title: 'TAKT-1', params }));
    const subjects = news.map((one) => newsMail({ ...setting, language }, one).subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.filter((text) => /undefined|NaN|TAKT-1 has|Ann (and|invited)/.test(text))).toEqual([]);
    const many = Array.from({ length: 21 }, () => news).flatMap(([first]) => first ?? []);
    const { text } = gatheredNewsMail({ ...setting, language }, many);
    expect(text).not.toMatch(/undefined|NaN|\{\{/);
    expect(text.match(/TAKT-1/g)).toHaveLength(20);
  });
});

test('every message is used', () => {
  const parts = new Set(['subject', 'heading', 'text', 'next', 'reason', 'action', 'valid', 'note']);
  const used = new Set(
    Object.values(sources).flatMap((code) => [...code.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key)),
  );
  const isUsed = (path: string) => {
    const [group = '', part = ''] = path.split('.');
    return used.has(path) || (used.has(group) && parts.has(part)) || path.startsWith('notifications.events.');
  };
  const paths = Object.entries(en).flatMap(([group, texts]) =>
    Object.keys(texts).map((part) => `${group}.${part.replace(/_\w+$/, '')}`),
  );
  expect(paths.filter((path) => !isUsed(path) && path !== 'notifications.events')).toEqual([]);
  const events = Object.entries(en.notifications.events).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name.replace(/_\w+$/, '')}`),
  );
  const named = (event: string) => used.has(`notifications.events.${event}`);
  expect(events.filter((event) => !isNotificationEvent(event) && !named(event))).toEqual([]);
});
