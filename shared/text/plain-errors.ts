import type { z } from 'zod';
import { type MessageText, message } from '#shared/text/message.ts';
import { lengthError } from '#shared/text/required-text.ts';

/** Fallback texts of rules without words of their own. */
export const plainTexts = {
  missing: 'This is required.',
  text: 'This has to be a text.',
  number: 'This has to be a number.',
  wholeNumber: 'This has to be a whole number.',
  yesOrNo: 'This has to be true or false.',
  date: 'This has to be a date.',
  list: 'This has to be a list.',
  object: 'This has to be an object with named values.',
  choice: 'This is not one of the possible values.',
  email: 'Enter a valid email address.',
  webAddress: 'Enter a full web address, such as https://example.org.',
  id: 'This is not a valid id.',
  format: 'This is not written in the expected form.',
  invalid: 'This value is not valid.',
} as const;

const byType: Readonly<Record<string, MessageText>> = {
  string: plainTexts.text,
  number: plainTexts.number,
  nan: plainTexts.number,
  bigint: plainTexts.wholeNumber,
  int: plainTexts.wholeNumber,
  boolean: plainTexts.yesOrNo,
  date: plainTexts.date,
  array: plainTexts.list,
  tuple: plainTexts.list,
  set: plainTexts.list,
  object: plainTexts.object,
  record: plainTexts.object,
  map: plainTexts.object,
};

const byFormat: Readonly<Record<string, MessageText>> = {
  email: plainTexts.email,
  url: plainTexts.webAddress,
  uuid: plainTexts.id,
  guid: plainTexts.id,
  date: plainTexts.date,
  datetime: plainTexts.date,
};

const fewest = (minimum: number | bigint) => message('At least {0}.', Number(minimum));
const most = (maximum: number | bigint) => message('At most {0}.', Number(maximum));
const shortest = (minimum: number | bigint) =>
  message('Too short: the minimum length is {0}.', Number(minimum));
const fewestEntries = (minimum: number | bigint) =>
  message('The minimum number of entries is {0}.', Number(minimum));
const mostEntries = (maximum: number | bigint) =>
  message('The maximum number of entries is {0}.', Number(maximum));

/** A choice among a few is named, one among many would be no help. */
const mostNamed = 5;

function ofChoice(values: readonly unknown[]): MessageText {
  return values.length > mostNamed
    ? plainTexts.choice
    : message('Choose one of these: {0}.', values.join(', '));
}

function ofMinimum({ origin, minimum }: { origin: string; minimum: number | bigint }): MessageText {
  if (origin === 'string') return minimum === 1 ? plainTexts.missing : shortest(minimum);
  if (origin === 'date') return plainTexts.date;
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? fewest(minimum)
    : fewestEntries(minimum);
}

function ofMaximum({ origin, maximum }: { origin: string; maximum: number | bigint }): MessageText {
  if (origin === 'date') return plainTexts.date;
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? most(maximum)
    : mostEntries(maximum);
}

function textOf(issue: z.core.$ZodRawIssue): MessageText | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? plainTexts.missing : (byType[issue.expected] ?? plainTexts.invalid);
    case 'invalid_value':
      return issue.input === undefined ? plainTexts.missing : ofChoice(issue.values);
    case 'too_small':
      return ofMinimum(issue);
    case 'too_big':
      return ofMaximum(issue);
    case 'invalid_format':
      return byFormat[issue.format] ?? plainTexts.format;
    case 'custom':
      return undefined;
    default:
      return plainTexts.invalid;
  }
}

/** Words for people in place of those of zod, for each kind of fault; a rule with words of its own keeps them. */
export function plainErrors(words: (text: MessageText) => string): z.core.$ZodErrorMap {
  const ofLength = lengthError(words);
  return (issue) => {
    const long = ofLength(issue);
    if (long !== undefined) return long;
    const text = textOf(issue);
    return text === undefined ? undefined : words(text);
  };
}
