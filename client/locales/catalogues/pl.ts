import type { Catalogue } from '#client/lib/text/i18n.ts';
import type { Area } from '#client/lib/text/locale-areas.ts';
import texts from '#shared/locales/pl.json';

const areas = import.meta.glob<Area>('#client/locales/pl/**/*.json', { eager: true, import: 'default' });

export const catalogue: Catalogue = { areas, texts };
