import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/timesheets.json';

addEnglish({ timesheets: words });
