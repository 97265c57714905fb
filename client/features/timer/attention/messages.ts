import { addEnglish } from '#client/lib/i18n.ts';
import words from '#client/locales/en/pages/timer-attention.json';

addEnglish({ timerAttention: words });
