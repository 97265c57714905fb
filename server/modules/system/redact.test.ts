import { expect, test } from 'vitest';
import { redactText, redactValue } from '#server/modules/system/redact.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each([
  [`Authorization: Bearer ${token}`, 'Authorization: [redacted]'],
  [`call failed with bearer ${token}`, 'call failed with bearer [redacted]'],
  [`got ${token}!`, 'got [redacted]!'],
  ['Cookie: sid=1; theme=dark\nnext', 'Cookie: [redacted]\nnext'],
  ['set-cookie=sid=1', 'set-cookie=[redacted]'],
  ['/auth?code=K7QW93XM&next=/', '/auth?code=[redacted]&next=/'],
  ['{"refresh_token":"abc"}', '{"refresh_token":"[redacted]"}'],
  ['key 3f786850e387550fdab836ed7e6dc881de23001b', 'key [redacted]'],
])('%s becomes %s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test.each([
  'Task 019a0000-0000-7000-8000-000000000001 was not found',
  'statusCode=500 at /api/tasks',
  'Cannot read properties of undefined (reading "map")',
])('%s stays', (text) => {
  expect(redactText(text)).toBe(text);
});

test('data loses credentials at any depth, and what is endless ends', () => {
  const data = {
    url: '/x',
    headers: { Authorization: 'Bearer abc', Cookie: 'a=b', 'Set-Cookie': ['c=d'], accept: '*/*' },
    deep: [{ user: { password: 'p', apiKey: 'k', name: 'Ann' } }],
    customLogFile: '/etc/passwd',
  };
  expect(redactValue(data)).toEqual({
    url: '/x',
    headers: {
      Authorization: '[redacted]',
      Cookie: '[redacted]',
      'Set-Cookie': '[redacted]',
      accept: '*/*',
    },
    deep: [{ user: { password: '[redacted]', apiKey: '[redacted]', name: 'Ann' } }],
    customLogFile: '[redacted]',
  });
  expect(redactValue(Array.from({ length: 500 }, (_, index) => index))).toHaveLength(50);
});

test.each(['a', 'a-', 'code', 'cookie', 'eyJ', 'eyJ-', 'token ', 'bearer ', '"'])(
  'a large value of nothing but %j takes no longer than a small one',
  (part) => {
    const text = part.repeat(4000 / part.length);
    const value = Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => text));
    const before = process.cpuUsage();
    expect(JSON.stringify(redactValue(value)).length).toBeLessThan(20_000);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(100);
  },
);
