import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/filter.json';

addEnglish({ filter: words });
