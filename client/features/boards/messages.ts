import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/boards.json';

addEnglish({ boards: words });
