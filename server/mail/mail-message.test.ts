import { expect, test } from 'vitest';
import { type MailMessagePayload, mailMessagePayload } from '#server/mail/mail-message.ts';
import { signInCodeMail } from '#server/mail/templates/proof-mails.ts';

const to = 'ann@example.net';
const tenantId = '019a0000-0000-7000-8000-000000000001';
const setting = { appUrl: 'https://takt.example.org' };
const link = 'https://takt.example.org/auth/passcode?code=K7QW93XM';
const proof = signInCodeMail(setting, { code: 'K7QW93XM', link, validMinutes: 15 });

test('a mail that proves an address cannot be given to a workspace', () => {
  // @ts-expect-error such a mail belongs to no workspace
  const wrong: MailMessagePayload = { to, ...proof, tenantId };
  expect(mailMessagePayload.parse(wrong)).not.toHaveProperty('tenantId');
});

test('a notice keeps the workspace it belongs to', () => {
  const notice = { to, subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', provesAddress: false, tenantId };
  expect(mailMessagePayload.parse(notice)).toEqual(notice);
});

test('a mail queued by an earlier version counts as one that proves an address', () => {
  const before = { to, subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', tenantId, organizationId: tenantId };
  const { tenantId: _tenant, organizationId: _organization, ...mail } = before;
  expect(mailMessagePayload.parse(before)).toEqual({ ...mail, provesAddress: true });
});
