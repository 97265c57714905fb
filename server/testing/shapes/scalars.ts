import { z } from 'zod';

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/* The reader converts these first, so "12" is as good as 12. */
const isNumeric = (value: unknown) =>
  Number.isFinite(value) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

export const textual = z.unknown().refine(isPrimitive, 'expected what can be read as text');
export const truthValue = z.unknown().refine(isPrimitive, 'expected what can be read as true or false');
export const numeric = z.unknown().refine(isNumeric, 'expected what can be read as a number');

export const numericFrom = (least: number, most = Number.POSITIVE_INFINITY) =>
  numeric.refine((value) => Number(value) >= least && Number(value) <= most, `expected ${least} to ${most}`);

/** Version nibble 1-8 and variant 8/9/a/b, or nil: made-up ids such as 0000…0001 are refused. */
export const uuid = z
  .string()
  .regex(
    /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/i,
    'expected a uuid',
  );

export const url = z.string().refine(URL.canParse, 'expected a URL');

/** A value that the constructor of dates reads. */
export const date = z
  .union([z.string(), z.number()])
  .refine((value) => !Number.isNaN(new Date(value).getTime()), 'expected a date');

/** A body that is not there. */
export const nothing = z
  .unknown()
  .refine((value) => value === undefined || value === '', 'expected an empty body');
