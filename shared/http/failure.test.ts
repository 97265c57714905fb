import { expect, test } from 'vitest';
import { refusalOf, severityOf } from '#shared/http/failure.ts';

const labels = [
  [310, 'too many redirects'],
  [500, 'bad option'],
  [503, 'network error'],
  [426, 'deprecated'],
  [502, 'bad response'],
  [404, 'bad request'],
  [501, 'not supported'],
  [400, 'invalid URL'],
  [499, 'cancelled'],
  [408, 'connection aborted'],
  [504, 'timeout'],
] as const;

test.each(labels)('an answer of %i without words is “%s”', (status, label) => {
  const { words, isExplained } = refusalOf(status, undefined);
  expect(String(words).startsWith(`Error (${label}): `)).toBe(true);
  expect(isExplained).toBe(false);
});

test.each(labels)('the message, code and details of the server come before the label of %i', (status) => {
  const body = { statusCode: status, message: ['One.', 'Two.'], error: 'E', code: 'C', details: { a: 1 } };
  expect(refusalOf(status, body)).toMatchObject({
    words: 'One. Two.',
    isExplained: true,
    code: 'C',
    details: { a: 1 },
  });
});

test('a status without a label is named', () => {
  expect(String(refusalOf(413, '<html>').words)).toBe('The server answered 413.');
});

test.each([
  [400, 'ERROR'],
  [401, 'WARN'],
  [403, 'ERROR'],
  [429, 'ERROR'],
  [500, 'ERROR'],
  [502, 'ERROR'],
  [503, 'FATAL'],
  [504, 'FATAL'],
])('an answer of %i is %s in a log', (status, level) => {
  expect(severityOf(status)).toBe(level);
});
