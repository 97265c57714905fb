import { expect, test } from 'vitest';
import { type Area, mergedAreas } from '#client/lib/text/locale-areas.ts';
import { languageCode } from '#shared/enums/language-code.ts';

const files = import.meta.glob<Area>('#client/locales/*/**/*.json', { eager: true, import: 'default' });
const mails = import.meta.glob<Area>('#server/mail/messages/*.json', { eager: true, import: 'default' });
const chineseTexts = import.meta.glob<Readonly<Record<string, string>>>(
  ['#shared/locales/zh.json', '#shared/reports/file-words/zh.json'],
  { eager: true, import: 'default' },
);
const others = languageCode.options.filter((code) => code !== 'en');
const plural = /_(zero|one|two|few|many|other)$/;

type Words = Map<string, string>;

function flat(area: Area, prefix = ''): [string, string][] {
  return Object.entries(area).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function wordsOf(language: string): Words {
  const own = Object.entries(files).filter(([path]) => path.includes(`/locales/${language}/`));
  const mail = Object.entries(mails).find(([path]) => path.endsWith(`/${language}.json`))?.[1] ?? {};
  return new Map(flat({ ...mergedAreas(Object.fromEntries(own)), mail }));
}

const fileNames = (language: string) =>
  Object.keys(files)
    .filter((path) => path.includes(`/locales/${language}/`))
    .map((path) => path.slice(path.indexOf(`/${language}/`) + language.length + 2))
    .sort();

const english = wordsOf('en');
const counted = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(plural, '')),
);
const isCounted = (key: string) => plural.test(key) && counted.has(key.replace(plural, ''));

/** The keys a language has to have: its own plural forms in place of the English ones. */
function expectedKeys(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const plain = [...english.keys()].filter((key) => !isCounted(key));
  return [
    ...plain,
    ...[...counted].flatMap((key) => pluralCategories.map((form) => `${key}_${form}`)),
  ].sort();
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*\w+|<\/?\w+>/g))].sort().join();

/** English to hold a translation against: of a counted phrase the general form. */
const original = (key: string) => english.get(isCounted(key) ? key.replace(plural, '_other') : key) ?? '';

test.each(others)('%s has every file and every key, and no other', (language) => {
  expect(fileNames(language)).toEqual(fileNames('en'));
  const words = [...wordsOf(language).keys()].filter(
    (key) => !key.endsWith('_zero') || expectedKeys(language).includes(key),
  );
  expect(words.sort()).toEqual(expectedKeys(language));
});

/** Names of what shows the figure: they say it as it is seen. */
const besideFigure = new Set(['notifications.bellUnread']);
const mayBeInWords = (key: string) =>
  isCounted(key) &&
  !key.endsWith('_other') &&
  (key.endsWith('_zero') || !besideFigure.has(key.replace(plural, '')));

test.each(others)('%s fills in what English fills in', (language) => {
  const wrong = [...wordsOf(language)].filter(([key, text]) => {
    const left = placeholders(text);
    const right = placeholders(original(key));
    // Forms for exactly none, one and two may say the number in words.
    return left !== right && !(mayBeInWords(key) && left === right.replace(/\{\{\s*count,?/, ''));
  });
  expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

test.each(others)('%s leaves no sentence in English', (language) => {
  const same = [...wordsOf(language)].filter(
    ([key, text]) => text === original(key) && text.split(' ').length > 3 && /[a-z]{4,} [a-z]{4,}/.test(text),
  );
  expect(same.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

/** Numbers that never are one: constants of the product. */
const neverOne = new Set([
  'timeLogs.paste.cut',
  'timeLogs.paste.hint',
  'ui.code.label',
  'assistants.actionsHint',
  'auth.secondFactor.trust',
  'plans.add.minimum',
  'projects.form.left',
  'reports.export.limited',
  'reports.own.lastWeeks',
  'savedReports.form.length',
  'sharedReport.cut',
  'timesheets.steps.reasonLength',
]);
/** Numbers by the names that they are filled in under, with a noun behind them. */
const numberAndNoun =
  /\{\{(count|number|total|limit|maximum|most|minutes|hours|days|weeks|seconds)\}\} (?!is |was |has )[a-z]+s\b/;

test('a noun behind a number has its plural forms', () => {
  const without = [...english].filter(([key, text]) => !isCounted(key) && numberAndNoun.test(text));
  expect(without.map(([key]) => key).filter((key) => !neverOne.has(key))).toEqual([]);
  expect([...neverOne].filter((key) => !english.has(key))).toEqual([]);
});

/** After Arabic letters, a number with a hyphen appears reversed unless it is isolated. */
test.each([
  'invoices.name.invoice',
  'invoices.name.credit',
  'invoices.issue.title',
  'invoices.issue.named',
  'invoices.issue.done',
  'invoices.cancel.title',
  'invoices.link.cancels',
  'invoices.link.canceledBy',
  'billing.numberHint',
  'closedTime.onInvoice',
])('Arabic keeps the parts of an invoice number in their order: %s', (key) => {
  expect(wordsOf('ar').get(key)).toContain('\u2066{{number}}\u2069');
});

/** Figures and names in Latin letters; of values, those that are figures. */
const latin = /[A-Za-z0-9]|\{\{(?:count|time|percent|hours|minutes|team|name|title)\}\}|\{\d\}/;
const touching = new RegExp(`\\p{Script=Han}(?:${latin.source})|(?:${latin.source}|%)\\p{Script=Han}`, 'u');
/** Dates are written without. */
const datePart = /\d(?=[年月日])|(?<=[年月])\d+/g;

test('Chinese has a space between words and figures or Latin letters', () => {
  const shared = Object.values(chineseTexts).flatMap((texts) => Object.entries(texts));
  const wrong = [...wordsOf('zh'), ...shared].filter(([, text]) =>
    touching.test(String(text).replaceAll(datePart, '')),
  );
  expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});
