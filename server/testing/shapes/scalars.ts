import { z } from 'zod';

interface Options {
  /** The reader converts the value first, so "12" is as good as 12. */
  coerced: boolean;
}

type Accepts = (value: unknown, options: Options) => boolean;

// Version nibble 1-8 and variant 8/9/a/b, or nil: made-up ids such as 0000…0001 are refused.
const uuid =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/i;
const email = z.email();

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isString = (value: unknown) => typeof value === 'string';
const isBoolean: Accepts = (value, { coerced }) =>
  typeof value === 'boolean' || (coerced && isPrimitive(value));

const isNumber: Accepts = (value, { coerced }) =>
  Number.isFinite(value) ||
  (coerced && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

function isDate(value: unknown): boolean {
  const parseable = typeof value === 'string' || typeof value === 'number' || value instanceof Date;
  return parseable && !Number.isNaN(new Date(value).getTime());
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The scalar types of the listing; `boolean` is the spelling used for a bare answer. */
export const scalars: ReadonlyMap<string, Accepts> = new Map<string, Accepts>([
  ['any', () => true],
  ['str', (value, { coerced }) => isString(value) || (coerced && isPrimitive(value))],
  ['str+', (value) => typeof value === 'string' && value.length > 0],
  ['num', isNumber],
  ['bool', isBoolean],
  ['boolean', isBoolean],
  ['uuid', (value) => typeof value === 'string' && uuid.test(value)],
  ['email', (value) => email.safeParse(value).success],
  ['url', (value) => typeof value === 'string' && URL.canParse(value)],
  ['date', isDate],
  ['obj', isRecord],
  ['currencyCode', (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)],
]);
