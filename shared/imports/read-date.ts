import type { ImportDateFormat } from '#shared/imports/import.schema.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;

function dayOfParts(year: string, month: string, day: string): Day | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** A year in front is never mistaken; the format decides about all other dates. */
export function readDay(text: string, format: ImportDateFormat): Day | undefined {
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? [];
  if (year !== '') return dayOfParts(year, month, day);
  const packed = digits.exec(text);
  if (packed) return dayOfParts(packed[1] ?? '', packed[2] ?? '', packed[3] ?? '');
  const [, first = '', , second = '', last = ''] = yearLast.exec(text) ?? [];
  if (last === '' || format === 'ymd') return undefined;
  return format === 'dmy' ? dayOfParts(last, second, first) : dayOfParts(last, first, second);
}

export interface GuessedFormat {
  readonly format: ImportDateFormat;
  /** No date of the file tells day and month apart. */
  readonly isGuessed: boolean;
}

/** `isTwelveHours`: the times of the file have AM and PM, as where months come first. */
export function guessDateFormat(
  texts: Iterable<string>,
  { isTwelveHours }: { isTwelveHours: boolean },
): GuessedFormat {
  let separator = '';
  for (const text of texts) {
    const [, first, mark = '', second] = yearLast.exec(text) ?? [];
    if (first === undefined) continue;
    separator = mark;
    if (Number(first) > 12) return { format: 'dmy', isGuessed: false };
    if (Number(second) > 12) return { format: 'mdy', isGuessed: false };
  }
  if (separator === '') return { format: 'ymd', isGuessed: false };
  return { format: separator === '/' && isTwelveHours ? 'mdy' : 'dmy', isGuessed: separator !== '.' };
}
