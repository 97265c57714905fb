import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/settings.json';

addEnglish({ settings: words });
