import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { settingHistoryQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { DatedSetting, DatedSettingsQuery } from '#shared/workspaces/dated-settings.ts';
import { hoursOfDays } from '#shared/workspaces/working-week.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const hour = 3600;

/** A value in words. */
function useValueText(of: DatedSettingsQuery, entry: DatedSetting): string {
  const { t } = useTranslation();
  const format = useFormat();
  const place = entry.setting === 'place' ? entry.value : undefined;
  const { countries, regions } = usePlaces(place?.country);
  const time = (hours: number) => format.duration(hours * hour);
  if (entry.value == null) return t(of.employeeId === undefined ? 'dated.none' : 'dated.general');
  switch (entry.setting) {
    case 'workingDays':
      return t('dated.perWeek', { time: time(hoursOfDays(entry.value)) });
    case 'weeklyLimit':
      return t('dated.perWeek', { time: time(entry.value) });
    case 'workingTime': {
      const { startTime, endTime, hours } = entry.value;
      const clock = [startTime, endTime].filter(Boolean).join('–');
      return [t('dated.perDay', { time: time(hours) }), clock].filter(Boolean).join(' · ');
    }
    case 'place': {
      const { country, region } = entry.value;
      const name = countries.find(({ value }) => value === country)?.label ?? country;
      return [name, regions.find(({ value }) => value === region)?.label].filter(Boolean).join(' · ');
    }
    case 'allowance': {
      const { days, carryOverDays } = entry.value;
      const perYear = days == null ? t('dated.none') : t('dated.daysPerYear', { days: format.number(days) });
      const over = carryOverDays ? t('dated.carryOver', { days: format.number(carryOverDays) }) : '';
      return [perYear, over].filter(Boolean).join(' · ');
    }
  }
}

interface SettingHistoryProps {
  of: DatedSettingsQuery;
  /** The name of the setting, if several histories stand together. */
  name?: string;
}

/** The values of a setting with the days from which they hold, the latest first; nothing where there is none. */
export function SettingHistory({ of, name }: SettingHistoryProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(settingHistoryQuery(of));
  const [deleting, setDeleting] = useState<DatedSetting>();
  const { mutate: remove } = useWrite(workspacesApi.removeSetting, {
    input: ({ id }: DatedSetting) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label={name ?? t('dated.history')}>
      <SettingsRow inline label={name ?? t('dated.history')}>
        {null}
      </SettingsRow>
      {data.items.map((entry) => (
        <HistoryRow key={entry.id} of={of} entry={entry} onDelete={() => setDeleting(entry)} />
      ))}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={t('dated.question')}
        confirmLabel={t('dated.delete')}
        onConfirm={() => deleting && remove(deleting)}
      >
        {t('dated.consequence')}
      </ConfirmDialog>
    </section>
  );
}

interface HistoryRowProps {
  of: DatedSettingsQuery;
  entry: DatedSetting;
  onDelete: () => void;
}

function HistoryRow({ of, entry, onDelete }: HistoryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useValueText(of, entry);
  const { validFrom } = entry;
  const since = validFrom ? t('dated.since', { day: format.date(validFrom) }) : t('dated.sinceEver');
  const isPlanned = validFrom != null && validFrom > today();
  return (
    <SettingsRow inline label={text} hint={isPlanned ? `${since} · ${t('dated.planned')}` : since}>
      <IconButton
        label={t('dated.deleteValue', { value: text, since })}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onDelete}
      />
    </SettingsRow>
  );
}
