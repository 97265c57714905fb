import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainErrors, plainTexts } from './plain-errors.ts';

const error = plainErrors(String);

const many = z.enum(['one', 'two', 'three', 'four', 'five', 'six']);

test.each<[what: string, schema: z.ZodType, value: unknown, text: string]>([
  ['nothing', z.string(), undefined, plainTexts.missing],
  ['no choice', many, undefined, plainTexts.missing],
  ['an empty text', z.string().min(1), '', plainTexts.missing],
  ['a number as a text', z.string(), 7, plainTexts.text],
  ['a text as a number', z.number(), 'x', plainTexts.number],
  ['a part of a number', z.int(), 1.5, plainTexts.wholeNumber],
  ['a word as a boolean', z.boolean(), 'yes', plainTexts.yesOrNo],
  ['a text as a list', z.array(z.string()), 'x', plainTexts.list],
  ['a list as an object', z.object({}), [], plainTexts.object],
  ['none of a few', z.literal([12, 24]), 13, 'Choose one of these: 12, 24.'],
  ['none of many', many, 'seven', plainTexts.choice],
  ['a short text', z.string().min(8), 'x', 'Too short: the minimum length is 8.'],
  ['a long text', z.string().max(2), 'xxx', 'At most 2 characters.'],
  ['a small number', z.number().min(3), 1, 'At least 3.'],
  ['a large number', z.number().max(3), 4, 'At most 3.'],
  ['a short list', z.array(z.string()).min(2), [], 'The minimum number of entries is 2.'],
  ['a long list', z.array(z.string()).max(0), ['x'], 'The maximum number of entries is 0.'],
  ['no address', z.email(), 'x', plainTexts.email],
  ['no web address', z.url(), 'x', plainTexts.webAddress],
  ['no id', z.uuid(), 'x', plainTexts.id],
  ['no day', z.iso.date(), 'x', plainTexts.date],
  ['another pattern', z.string().regex(/^a$/), 'x', plainTexts.format],
  ['none of several shapes', z.union([z.boolean(), z.number()]), 'x', plainTexts.invalid],
  ['a key too many', z.strictObject({}), { x: 1 }, plainTexts.invalid],
  ['what has words of its own', z.string({ error: 'Give it a name.' }), 7, 'Give it a name.'],
  ['a rule with words of its own', z.string().refine(() => false, 'Not this one.'), 'x', 'Not this one.'],
])('%s is told in plain words', (_what, schema, value, text) => {
  expect(schema.safeParse(value, { error }).error?.issues[0]?.message).toBe(text);
});
