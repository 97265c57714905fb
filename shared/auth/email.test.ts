import { expect, test } from 'vitest';
import { authTexts, emailAddress } from './auth.schema.ts';

test.each([
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['User@MÜNCHEN.example', 'user@xn--mnchen-3ya.example'],
  ['user@例え.example', 'user@xn--r8jz45g.example'],
  ['user@xn--mnchen-3ya.example', 'user@xn--mnchen-3ya.example'],
  ["o'neil+tag@mail.example.museum", "o'neil+tag@mail.example.museum"],
])('%s is taken as %s', (typed, stored) => {
  expect(emailAddress.parse(typed)).toBe(stored);
});

test.each([
  ['jörg@mail.example', authTexts.emailLocalPart],
  ['user@mün chen.example', authTexts.email],
  ['user@münchen.example/path', authTexts.email],
  ['münchen.example', authTexts.email],
  ['user@münchen', authTexts.email],
])('%s is refused', (typed, message) => {
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
