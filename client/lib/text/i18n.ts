import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { onSessionChange, readActive, writeActive } from '#client/lib/session/session.ts';
import { formatNumber } from '#client/lib/time/format.ts';
import { isolated, type TextCatalogue } from '#shared/text/message.ts';
import { type Area, mergedAreas } from './locale-areas.ts';
import { setTexts } from './texts.ts';

const fallbackLanguage = 'en';
const rightToLeft = new Set(['ar', 'he']);
const storageKey = 'language';

/** English by area: `en/timer.json` holds `timer.*`. Every language falls back to it. */
const englishAreas = import.meta.glob<Area>('#client/locales/en/**/*.json', {
  eager: true,
  import: 'default',
});

export interface Catalogue {
  /** The areas by file, as in English. */
  readonly areas: Readonly<Record<string, Area>>;
  /** The texts of the server and of rules. */
  readonly texts: TextCatalogue;
}

/** Every other language is one file of the build, loaded when somebody wants it. */
const catalogues = import.meta.glob<{ catalogue: Catalogue }>('#client/locales/catalogues/*.ts');

const codeOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);

/** Codes of the languages that have a catalogue, English first. */
export const languages: readonly string[] = [fallbackLanguage, ...Object.keys(catalogues).map(codeOf)];

const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

/** Chosen on this device, else in the account, else in the browser. */
function preferredLanguage(): string {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2));
  const candidates = [readDevice(storageKey), readActive('language'), ...browser];
  return candidates.find((code) => typeof code === 'string' && languages.includes(code)) ?? fallbackLanguage;
}

const loaded = new Map<string, TextCatalogue>([[fallbackLanguage, {}]]);

async function loadCatalogue(language: string): Promise<void> {
  if (loaded.has(language)) return;
  const load = Object.entries(catalogues).find(([path]) => codeOf(path) === language)?.[1];
  if (!load) return;
  const { catalogue } = await load();
  i18next.addResourceBundle(language, 'translation', mergedAreas(catalogue.areas));
  loaded.set(language, catalogue.texts);
}

async function changeLanguage(language: string): Promise<void> {
  await loadCatalogue(language);
  setTexts(loaded.get(language) ?? {});
  await i18next.changeLanguage(language);
}

/** Switches the interface to a language and remembers it on this device. Unknown codes give English. */
export async function setLanguage(code: string): Promise<void> {
  const language = languages.includes(code) ? code : fallbackLanguage;
  await changeLanguage(language);
  writeDevice(storageKey, language);
}

/** A language that was chosen elsewhere for the account counts once, whatever this device chose before. */
export async function followLanguage(ofAccount: string | null | undefined): Promise<void> {
  const before = readActive('language');
  if (!ofAccount || ofAccount === before) return;
  writeActive('language', ofAccount);
  if (before !== undefined && languages.includes(ofAccount)) await setLanguage(ofAccount);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
});

function followPreference(): void {
  if (preferredLanguage() !== i18next.language) void changeLanguage(preferredLanguage());
}

/** Counts have a thousands mark, as durations and money have; other values stay as they are. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, locale = fallbackLanguage, options = {}) =>
    options.interpolationkey === 'count' && typeof value === 'number'
      ? formatNumber(value, { locale, startWeekOn: 'MONDAY' })
      : value,
};

/** Prepares the catalogue; await it before the first render. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: fallbackLanguage,
      fallbackLng: fallbackLanguage,
      resources: { en: { translation: mergedAreas(englishAreas) } },
      interpolation: {
        // Every value goes through `escape`: what people wrote and times would else change places in a line from right to left.
        escapeValue: true,
        escape: (value) => (i18next.dir() === 'rtl' ? isolated(value) : value),
        alwaysFormat: true,
      },
      returnNull: false,
    });
  if (preferredLanguage() !== fallbackLanguage) await changeLanguage(preferredLanguage());
  onSessionChange(followPreference);
  // Chosen in another tab.
  window.addEventListener('storage', ({ key }) => key === storageKey && followPreference());
}

export { i18next as i18n };
