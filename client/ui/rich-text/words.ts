import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/rich-text.json';

addEnglish({ ui: { richText: words } });
