import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { absencesApi } from '#shared/absences/absences.api.ts';

/** Countries by name, and the regions of the chosen one. */
export function usePlaces(chosen: string | undefined) {
  const { i18n } = useTranslation();
  const { data: known = [] } = useRead(absencesApi.countries, {});
  const names = new Intl.DisplayNames([i18n.language || 'en'], { type: 'region' });
  const countries = known
    .map(({ country }) => ({ value: country, label: names.of(country) ?? country }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const { regions = [] } = known.find(({ country }) => country === chosen) ?? {};
  return { countries, regions: regions.map(({ region, name }) => ({ value: region, label: name })) };
}
