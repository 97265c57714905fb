import { Button, chakra, HStack, Input, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importQuery, importsQuery } from '#client/features/settings/imports/queries.ts';
import { ZonePicker } from '#client/features/settings/imports/ZonePicker.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { sendForm } from '#client/lib/api.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { type ImportSource, importBytes, importSource, importTexts } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Where the time comes from, in which zone, and the file. */
export function ImportUpload({ onRead }: { onRead: (id: string) => void }) {
  const { t } = useTranslation();
  const { timeZone: ownZone } = useScope();
  const queryClient = useQueryClient();
  const [source, setSource] = useState<ImportSource>('toggl');
  const [timeZone, setTimeZone] = useState(normaliseTimeZone(ownZone));
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const sourceId = useId();

  function read(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > importBytes) return setFailure(importTexts.tooBig);
    void attempt(async () => {
      const form = new FormData();
      form.set('source', source);
      form.set('timeZone', timeZone);
      form.set('file', file);
      const run = await sendForm(importsApi.create, form);
      queryClient.setQueryData(importQuery(run.id).queryKey, run);
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
      onRead(run.id);
    }, 'file');
  }

  return (
    <>
      <SettingsRow label={t('imports.source')} hint={t(`imports.how.${source}`)} labelFor={sourceId}>
        <SelectInput
          id={sourceId}
          aria-describedby={`${sourceId}-hint`}
          width={{ base: '100%', md: '16rem' }}
          value={source}
          options={importSource.options.map((value) => ({ value, label: t(`imports.sources.${value}`) }))}
          onChange={(event) => setSource(importSource.parse(event.target.value))}
        />
      </SettingsRow>
      <SettingsRow label={t('imports.timeZone')}>
        <ZonePicker timeZone={timeZone} onChange={setTimeZone} />
      </SettingsRow>
      <DropArea isBusy={isBusy} onFile={read} />
      {failure ? (
        <chakra.div px="4" pb="4">
          <Notice tone="danger">{failure}</Notice>
        </chakra.div>
      ) : null}
    </>
  );
}

function DropArea({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
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
        <Input
          ref={inputRef}
          type="file"
          accept=".csv,.txt,text/csv"
          display="none"
          aria-label={t('imports.file')}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // The same file can be chosen again after it was mended.
            event.target.value = '';
          }}
        />
        <Button variant="outline" size="sm" loading={isBusy} onClick={() => inputRef.current?.click()}>
          <FileUp aria-hidden />
          {t('imports.choose')}
        </Button>
        <Text textStyle="sm" color="fg.muted" role="status">
          {isBusy ? t('imports.reading') : isOver ? t('imports.dropNow') : t('imports.drop')}
        </Text>
      </HStack>
    </chakra.div>
  );
}
