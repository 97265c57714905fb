import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/join.json';

addEnglish({ join: words });
