import { expect, test } from 'vitest';
import { linkOnOrigins, linkTo, mailLink } from '#server/mail/links.ts';

test('parameters are encoded', () => {
  const link = linkTo('https://takt.example.org/', '/verify-email', {
    email: 'ann+x@example.net',
    token: 'a&b=c#d',
  });
  expect(link).toBe('https://takt.example.org/verify-email?email=ann%2Bx%40example.net&token=a%26b%3Dc%23d');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    email: 'ann+x@example.net',
    token: 'a&b=c#d',
  });
});

test('an installation below a path keeps it', () => {
  expect(linkTo('https://example.org/takt', '/auth/passcode')).toBe('https://example.org/takt/auth/passcode');
});

test('an address that a client asks for must lie on an origin of ours', () => {
  const origins = ['https://takt.example.org', 'http://localhost:3000/app'];
  const link = (asked: string) => linkOnOrigins(asked, origins, { code: 'A B' });
  expect(link('https://takt.example.org/auth/passcode?x=1')).toBe(
    'https://takt.example.org/auth/passcode?code=A+B',
  );
  expect(link('http://localhost:3000/auth')).toBe('http://localhost:3000/auth?code=A+B');
  for (const stranger of [
    'https://evil.example.com/',
    'https://takt.example.org.evil.example.com/',
    'https://takt.example.org@evil.example.com/',
    'http://takt.example.org/',
    '//evil.example.com',
    'javascript:alert(1)',
    '/auth',
    '',
  ]) {
    expect(link(stranger)).toBeUndefined();
  }
});

test('a client on another origin that we serve gets its own pages in mails, a stranger ours', () => {
  const config = { appUrl: 'https://takt.example.org', corsOrigins: ['https://client.example.org'] };
  const link = (asked?: string) => mailLink(config, { path: '/auth/passcode', asked }, { code: 'AB' });
  expect(link('https://client.example.org/login')).toBe('https://client.example.org/login?code=AB');
  expect(link('https://evil.example.com/login')).toBe('https://takt.example.org/auth/passcode?code=AB');
  expect(link()).toBe('https://takt.example.org/auth/passcode?code=AB');
});
