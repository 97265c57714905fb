import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneOptions } from '#client/features/settings/imports/ImportUpload.tsx';
import type { ImportChange } from '#client/features/settings/imports/use-import.ts';
import { SettingsRow } from '#client/features/settings/parts/SettingsRow.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { type ImportRun, importDateFormat } from '#shared/imports/import.schema.ts';

export interface ImportChoicesProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (change: ImportChange) => void;
}

/** How the dates are meant, and what may be made. */
export function ImportChoices({ run, disabled, onChange }: ImportChoicesProps) {
  const { t } = useTranslation();
  const { timeZone, dateFormat, isDateFormatGuessed, createMissing, may } = run;
  const zones = useZoneOptions();
  const ids = { zone: useId(), dates: useId() };
  const width = { base: '100%', md: '16rem' };
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted">
      {isDateFormatGuessed ? (
        <chakra.div px="4" pt="3">
          <Notice tone="warning">{t('imports.dateGuessed')}</Notice>
        </chakra.div>
      ) : null}
      <SettingsRow label={t('imports.dateFormat')} labelFor={ids.dates}>
        <SelectInput
          id={ids.dates}
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
      <SettingsRow label={t('imports.timeZone')} labelFor={ids.zone}>
        <SelectInput
          id={ids.zone}
          width={width}
          disabled={disabled}
          value={timeZone}
          options={zones}
          onChange={(event) => onChange({ timeZone: event.target.value })}
        />
      </SettingsRow>
      {may.projects ? (
        <SettingsRow label={t('imports.makeProjects')} hint={t('imports.makeHint')} inline>
          <Toggle
            label={t('imports.makeProjects')}
            checked={createMissing.projects}
            disabled={disabled}
            onCheckedChange={(projects) => onChange({ createMissing: { projects } })}
          />
        </SettingsRow>
      ) : null}
      {may.tasks ? (
        <SettingsRow label={t('imports.makeTasks')} hint={t('imports.makeHint')} inline>
          <Toggle
            label={t('imports.makeTasks')}
            checked={createMissing.tasks}
            disabled={disabled}
            onCheckedChange={(tasks) => onChange({ createMissing: { tasks } })}
          />
        </SettingsRow>
      ) : null}
    </chakra.div>
  );
}
