import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { normaliseTimeZone, timeZoneLabel, timeZoneLabels } from '#shared/time/time-zone.ts';

export interface ZonePickerProps {
  timeZone: string;
  disabled?: boolean;
  onChange: (timeZone: string) => void;
}

const same = (label: string) => label;

/** Chooses the zone in which the times of the file are meant. */
export function ZonePicker({ timeZone, disabled = false, onChange }: ZonePickerProps) {
  const { t } = useTranslation();
  const labels = useMemo(() => timeZoneLabels(new Date()), []);
  const chosen = timeZoneLabel(timeZone, new Date());
  return (
    <EntityPicker
      label={t('imports.timeZone')}
      items={labels.includes(chosen) ? labels : [chosen, ...labels]}
      itemKey={same}
      itemText={same}
      value={chosen}
      disabled={disabled}
      width="16rem"
      onChange={(label) => onChange(normaliseTimeZone(label))}
    />
  );
}
