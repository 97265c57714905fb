import { chakra, HStack, Text } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { type DragEvent, useMemo, useState } from 'react';
import { useUpload } from '#client/features/settings/imports/use-import.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { fieldErrorText } from '#client/lib/api/api-error.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FileButton } from '#client/ui/inputs/FileButton.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { SelectRow } from '#client/ui/settings/SavedRows.tsx';
import { RowNotice, RowPicker, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { type ImportSource, importSource } from '#shared/imports/import.schema.ts';
import { normaliseTimeZone, timeZoneLabel, timeZoneLabels } from '#shared/time/time-zone.ts';

/** The source of the time, its zone, and the file. */
export function ImportUpload({ onRead }: { onRead: (id: string) => void }) {
  const { t } = useTranslation();
  const { timeZone: ownZone } = useScope();
  const [source, setSource] = useState<ImportSource>('toggl');
  const [timeZone, setTimeZone] = useState(normaliseTimeZone(ownZone));
  const { mutate: upload, isPending, error } = useUpload(onRead);

  return (
    <>
      <SelectRow
        label={t('imports.source')}
        hint={t(`imports.how.${source}`)}
        value={source}
        options={importSource.options.map((value) => ({ value, label: t(`imports.sources.${value}`) }))}
        onChange={(next) => setSource(importSource.parse(next))}
      />
      <SettingsRow label={t('imports.timeZone')}>
        <ZonePicker timeZone={timeZone} onChange={setTimeZone} />
      </SettingsRow>
      <DropArea isBusy={isPending} onFile={(file) => file && upload({ source, timeZone, file })} />
      {error ? (
        <RowNotice tone="danger" pt="0">
          {toLocalText(fieldErrorText(error, 'file'))}
        </RowNotice>
      ) : null}
    </>
  );
}

function DropArea({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFile(event.dataTransfer.files[0]);
  };
  return (
    <chakra.div
      m="4"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.border' : 'border'}
      bg={isOver ? 'bg.muted' : undefined}
      borderRadius="l3"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <HStack gap="3" wrap="wrap">
        <FileButton label={t('imports.file')} accept=".csv,.txt,text/csv" onFile={onFile} loading={isBusy}>
          <FileUp aria-hidden />
          {t('imports.choose')}
        </FileButton>
        <Text textStyle="sm" color="fg.muted" role="status">
          {isBusy ? t('imports.reading') : isOver ? t('imports.dropNow') : t('imports.drop')}
        </Text>
      </HStack>
    </chakra.div>
  );
}

interface ZonePickerProps {
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
    <RowPicker>
      <EntityPicker
        label={t('imports.timeZone')}
        items={labels.includes(chosen) ? labels : [chosen, ...labels]}
        itemKey={same}
        itemText={same}
        value={chosen}
        disabled={disabled}
        onChange={(label) => onChange(normaliseTimeZone(label))}
      />
    </RowPicker>
  );
}
