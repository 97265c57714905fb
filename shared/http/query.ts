import { z } from 'zod';
import { latinDigits } from '#shared/text/latin-digits.ts';

const absentTexts = new Set(['', 'undefined', 'null']);

/** Texts by which clients spell "not given" in a query or an id field of a body. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && absentTexts.has(value));
}

/** Wraps a schema so that `''`, `'undefined'`, `'null'` and null count as not given. */
export function optionalOf<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isAbsent(value) ? undefined : value), schema.optional());
}

/** Not given leaves the value as it is; null and an empty text clear it. */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());
}

export const uuid = z.uuid({ error: 'Invalid UUID' });
export const optionalId = optionalOf(uuid);

/** A required id: `''`, `'undefined'`, `'null'` and null get the message. */
export function requiredId(missing: string) {
  return z.preprocess(
    (value) => (isAbsent(value) ? undefined : value),
    z.string({ error: missing }).pipe(uuid),
  );
}

function toList(value: unknown): unknown {
  if (isAbsent(value)) return undefined;
  const list = Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.values(value ?? {})
      : [value];
  const present = list.filter((item) => !isAbsent(item));
  return present.length === 0 ? undefined : present;
}

/** A list in any of its spellings: indexed, empty brackets, repeated key, single value; absent when empty. */
export function queryList<S extends z.ZodType>(item: S, { max = 1000 }: { max?: number } = {}) {
  return z.preprocess(toList, z.array(item).max(max).optional());
}

export const queryIds = queryList(uuid);

/**
 * Wraps a schema of a number so that it also accepts a numeric text. Converts nothing else: never calls an object's
 * own `toString`.
 */
export function numeric<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(latinDigits(value)) : value),
    schema,
  );
}

export const queryNumber = optionalOf(numeric(z.number().finite()));
export const queryCount = optionalOf(numeric(z.number().int().min(0).max(1_000_000)));

function toBoolean(value: unknown): unknown {
  if (isAbsent(value)) return undefined;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}

export const queryBoolean = z.preprocess(toBoolean, z.boolean().optional());
export const queryText = optionalOf(z.string().max(500));

/** An ISO instant or date text, as an absent-tolerant string; the reader interprets it. */
export const queryDateText = optionalOf(z.string().max(120));

/** Paging every list accepts; `skip` counts rows. */
export const paging = { skip: queryCount, take: queryCount };

/** For a cursor that no page ended with. */
export const unknownPageText = 'The page is unknown. Please begin with the first.';

/** Related records to embed; readers ignore unknown names. */
export const relations = queryList(z.string().max(100), { max: 100 });
