import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportChange } from '#client/features/settings/imports/use-import.ts';
import { ZonePicker } from '#client/features/settings/imports/ZonePicker.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { type ImportRun, importDateFormat, importThingKind } from '#shared/imports/import.schema.ts';

export interface ImportChoicesProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (change: ImportChange) => void;
}

/** How the dates are meant, and what may be made. */
export function ImportChoices({ run, disabled, onChange }: ImportChoicesProps) {
  const { t } = useTranslation();
  const { timeZone, dateFormat, isDateFormatGuessed, createMissing, may } = run;
  const datesId = useId();
  const width = { base: '100%', md: '16rem' };
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted">
      {isDateFormatGuessed ? (
        <chakra.div px="4" pt="3">
          <Notice tone="warning">{t('imports.dateGuessed')}</Notice>
        </chakra.div>
      ) : null}
      <SettingsRow label={t('imports.dateFormat')} labelFor={datesId}>
        <SelectInput
          id={datesId}
          width={width}
          disabled={disabled}
          value={dateFormat}
          options={importDateFormat.options.map((value) => ({
            value,
            label: t(`imports.dateFormats.${value}`),
          }))}
          onChange={(event) => onChange({ dateFormat: importDateFormat.parse(event.target.value) })}
        />
      </SettingsRow>
      <SettingsRow label={t('imports.timeZone')}>
        <ZonePicker
          timeZone={timeZone}
          disabled={disabled}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
      </SettingsRow>
      {importThingKind.options.map((kind) =>
        may[kind] && run[kind].length > 0 ? (
          <SettingsRow key={kind} label={t(`imports.make.${kind}`)} hint={t('imports.makeHint')} inline>
            <Toggle
              label={t(`imports.make.${kind}`)}
              checked={createMissing[kind]}
              disabled={disabled}
              onCheckedChange={(isMade) => onChange({ createMissing: { [kind]: isMade } })}
            />
          </SettingsRow>
        ) : null,
      )}
    </chakra.div>
  );
}
