import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/saved.json';

addEnglish({ saved: words });
