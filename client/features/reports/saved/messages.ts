import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/saved-reports.json';

addEnglish({ savedReports: words });
