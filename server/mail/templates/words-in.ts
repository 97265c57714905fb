/** Words for each plural category that the language has; `#` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Figures stay Latin, as they are in the interface. */
const latin = { numberingSystem: 'latn' } as const;

export interface WordsIn {
  /** `3 days`: the form for the count, with the number in place of `#`. */
  counted(count: number, forms: Forms): string;
  /** `11 March 2026`, of a calendar day. */
  day(day: string): string;
  /** `11 March 2026 at 09:30`, by the clock of the zone. */
  moment(at: Date, timeZone: string): string;
}

/** Numbers and dates of a language (a BCP 47 tag) for its mails. */
export function wordsIn(language: string): WordsIn {
  const rules = new Intl.PluralRules(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC', ...latin });
  return {
    counted: (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count)),
    day: (day) => days.format(new Date(day)),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone, ...latin }).format(
        at,
      ),
  };
}
