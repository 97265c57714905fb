import { expect, test } from 'vitest';
import type { z } from 'zod';
import { pictureAddressField, webAddressField } from './web-address.ts';

const error = 'no address';
const web = webAddressField({ error, maximum: 50 });
const picture = pictureAddressField({ error, maximum: 50 });
const message = (schema: z.ZodType, text: unknown) => schema.safeParse(text).error?.issues[0]?.message;

test.each(['https://takt.example.org', 'http://localhost:3000/a?b=c', 'HTTPS://EXAMPLE.ORG', '', null])(
  '%s is taken for an address',
  (text) => {
    expect([message(web, text), message(picture, text)]).toEqual([undefined, undefined]);
  },
);

test.each([
  'takt',
  'ftp://example.org',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://',
  'https://a b',
  '//example.org',
  '/\\\\example.org',
  `https://example.org/${'x'.repeat(50)}`,
  7,
])('%j is not', (text) => {
  expect([message(web, text), message(picture, text)]).toEqual([error, error]);
});

test('a picture may be on this server', () => {
  expect([message(web, '/api/files/a.webp'), message(picture, '/api/files/a.webp')]).toEqual([
    error,
    undefined,
  ]);
});
