import { languages } from '#shared/defaults/languages.ts';

/** Lower case without accents, marks and dots: `Déc.` is `dec`. */
function plain(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

function wordsOf(kind: 'month' | 'dayPeriod', at: Date, options: readonly Intl.DateTimeFormatOptions[]) {
  return languages.flatMap(({ code }) =>
    options.flatMap((one) =>
      new Intl.DateTimeFormat(code, { timeZone: 'UTC', ...one })
        .formatToParts(at)
        .flatMap(({ type, value }) => (type === kind && plain(value) !== '' ? [plain(value)] : [])),
    ),
  );
}

const monthForms: readonly Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
  { month },
  { month, day: 'numeric', year: 'numeric' },
]);

/** Spellings of programs besides those of the languages. */
const moreMonths = { sept: 9, marz: 3, maerz: 3, mrz: 3 };

let months: ReadonlyMap<string, number> | undefined;

function monthWords(): ReadonlyMap<string, number> {
  const all = Array.from({ length: 12 }, (_, index) =>
    wordsOf('month', new Date(Date.UTC(2026, index, 15)), monthForms).map(
      (word) => [word, index + 1] as const,
    ),
  );
  return new Map([...all.flat(), ...Object.entries(moreMonths)]);
}

/** 1 to 12 for the name of a month in any language of the product; Hebrew writes “in” before it. */
export function monthOf(word: string): number | undefined {
  months ??= monthWords();
  const name = plain(word);
  return months.get(name) ?? months.get(name.replace(/^\u05d1/, ''));
}

const morning = ['am', 'ص', '上午', '早上', '午前', '오전', 'vorm'];
const afternoon = ['pm', 'م', '下午', '晚上', '午後', '오후', 'nachm'];

/** The half of the day that a word names. */
export function halfOf(word: string): 'am' | 'pm' | undefined {
  const name = plain(word);
  if (morning.includes(name)) return 'am';
  return afternoon.includes(name) ? 'pm' : undefined;
}
