import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingRow } from '#client/features/settings/organization/setting-rows.ts';
import type { SelectOption } from '#client/ui/SelectInput.tsx';
import { currencies } from '#shared/defaults/currencies.ts';
import { timeZoneLabels } from '#shared/time/time-zone.ts';
import { neverDays } from '#shared/workspaces/organization.schema.ts';

const expiryDays = [1, 7, 14, 30];

function listFor(row: SettingRow, t: TFunction): SelectOption[] | undefined {
  switch (row.kind) {
    case 'choice':
      return row.values.map((value) => ({
        value,
        label: t(`settings.organizationValues.${row.key}.${value}`),
      }));
    case 'currency':
      return currencies.map(({ isoCode, currency }) => ({
        value: isoCode,
        label: `${isoCode} · ${currency}`,
      }));
    case 'zone':
      return timeZoneLabels(new Date()).map((label) => ({ value: label, label }));
    case 'timeFormat':
      return [
        { value: '12', label: t('settings.profile.hours12') },
        { value: '24', label: t('settings.profile.hours24') },
      ];
    case 'expiry':
      return [
        ...expiryDays.map((days) => ({
          value: String(days),
          label: t('settings.invites.days', { count: days }),
        })),
        { value: String(neverDays), label: t('settings.invites.never') },
      ];
    default:
      return undefined;
  }
}

/** The list of a row that is chosen from; what is set now is in it whatever it is. */
export function useRowOptions(row: SettingRow, current: unknown): readonly SelectOption[] | undefined {
  const { t } = useTranslation();
  return useMemo(() => {
    const options = listFor(row, t);
    if (options === undefined) return undefined;
    const value = current === null || current === undefined ? '' : String(current);
    if (options.some((option) => option.value === value)) return options;
    return [{ value, label: value || t('settings.notSet') }, ...options];
  }, [row, current, t]);
}
