import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/kanban.json';

addEnglish({ kanban: words });
