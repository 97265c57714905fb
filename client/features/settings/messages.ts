import { addEnglish } from '#client/lib/i18n.ts';
import permissions from '#client/locales/en/pages/permissions.json';
import words from '#client/locales/en/pages/settings.json';

addEnglish({ settings: words, permissions });
