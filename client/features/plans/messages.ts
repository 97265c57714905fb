import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/plans.json';

addEnglish({ plans: words });
