import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import english from '#client/locales/en.json';

const fallbackLanguage = 'en';
const rightToLeft = new Set(['ar', 'he']);
const storageKey = 'language';

/** English by area: `en/timer.json` holds `timer.*`; what single pages say comes with them, see `addEnglish`. */
const englishAreas = import.meta.glob<Record<string, unknown>>('#client/locales/en/*.json', {
  eager: true,
  import: 'default',
});

const catalogues = import.meta.glob<{ default: Record<string, unknown> }>([
  '#client/locales/*.json',
  '!#client/locales/en.json',
]);

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

const englishByArea = Object.fromEntries(
  Object.entries(englishAreas).map(([path, words]) => [baseName(path), words]),
);

/** Codes of the languages that have a catalogue, English first. */
export const languages: readonly string[] = [fallbackLanguage, ...Object.keys(catalogues).map(baseName)];

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

function preferredLanguage(): string {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((code) => code !== null && languages.includes(code)) ?? fallbackLanguage;
}

async function loadCatalogue(language: string): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const load = Object.entries(catalogues).find(([path]) => baseName(path) === language)?.[1];
  if (!load) return;
  const catalogue = await load();
  i18next.addResourceBundle(language, 'translation', catalogue.default);
}

/** Switches the interface to a language and remembers it on this device. Unknown codes give English. */
export async function setLanguage(code: string): Promise<void> {
  const language = languages.includes(code) ? code : fallbackLanguage;
  await loadCatalogue(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
}

const addedEarly: Record<string, unknown>[] = [];

/** Words of a page that is loaded when it is opened: `{ settings: … }`. */
export function addEnglish(areas: Record<string, unknown>): void {
  if (!i18next.isInitialized) addedEarly.push(areas);
  else i18next.addResourceBundle(fallbackLanguage, 'translation', areas, true, true);
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
});

/** Prepares the catalogue; await it before the first render. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    resources: { en: { translation: { ...english, ...englishByArea } } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  for (const areas of addedEarly.splice(0)) addEnglish(areas);
  const preferred = preferredLanguage();
  if (preferred === fallbackLanguage) return;
  await loadCatalogue(preferred);
  await i18next.changeLanguage(preferred);
}

export { i18next as i18n };
