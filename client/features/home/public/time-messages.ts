import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/home-time.json';

addEnglish({ homeTime: words });
