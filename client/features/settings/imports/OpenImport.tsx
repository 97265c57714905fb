import { Button, chakra, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ImportPeople, MappingTable } from '#client/features/settings/imports/ImportMapping.tsx';
import {
  ImportErrors,
  ImportOutcome,
  ImportPreview,
  ImportResult,
  ShortenedTexts,
} from '#client/features/settings/imports/ImportOutcome.tsx';
import { ZonePicker } from '#client/features/settings/imports/ImportUpload.tsx';
import {
  type ImportChange,
  importQuery,
  useFreshWhenDone,
  useImport,
  useUndoImport,
} from '#client/features/settings/imports/use-import.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { SelectRow } from '#client/ui/settings/SavedRows.tsx';
import { RowNotice, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import {
  type ImportRun,
  type ImportSummary,
  importDateFormat,
  importThingKind,
} from '#shared/imports/import.schema.ts';

/** One import: what its file holds, what will happen, and what happened. */
export function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useReadOf(importQuery(id));
  const { data } = query;
  return (
    <chakra.div>
      <HStack px="4" py="2" gap="2" borderBottomWidth="1px" borderColor="border.muted">
        <IconButton variant="ghost" size="sm" aria-label={t('imports.close')} onClick={onClose}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <Clipped as="h3" textStyle="sm" fontWeight="semibold">
          {data?.fileName ?? ''}
        </Clipped>
        {data ? (
          <Subtle as="p" flex="none">
            {t(`imports.sources.${data.source}`)} · {t(`imports.status.${data.status}`)}
          </Subtle>
        ) : null}
      </HStack>
      <Answer query={query} rows={6} inset>
        {(run) => <ImportBody run={run} />}
      </Answer>
    </chakra.div>
  );
}

function ImportBody({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { change, run: running, failure } = useImport(run.id);
  useFreshWhenDone(run);
  const isBusy = change.isPending || run.status === 'running';
  const onChange = (body: Parameters<typeof change.mutate>[0]) => change.mutate(body);
  // Rows that were left out may be read better.
  const isOpen = run.hasFile && (run.status !== 'completed' || run.counts.failed > 0);
  const isGone = !run.hasFile && run.status !== 'completed' && run.status !== 'running';
  return (
    <>
      <ImportResult run={run} />
      {isOpen ? (
        <>
          <MappingTable run={run} disabled={isBusy} onChange={(mapping) => onChange({ mapping })} />
          <ImportChoices run={run} disabled={isBusy} onChange={onChange} />
          <ImportOutcome run={run} />
          <ImportPeople run={run} disabled={isBusy} onChange={(people) => onChange({ people })} />
        </>
      ) : null}
      <ImportErrors run={run} />
      <ShortenedTexts run={run} />
      {isOpen ? <ImportPreview run={run} /> : null}
      {isGone ? <RowNotice tone="info">{t('imports.fileGone')}</RowNotice> : null}
      {failure === undefined ? null : (
        <RowNotice tone="danger">
          {t('imports.failures.run')}: {failure}
        </RowNotice>
      )}
      <RunBar run={run} disabled={isBusy} onRun={() => running.mutate()} />
    </>
  );
}

/** Starts the import, shows how far it is, and takes it back. */
function RunBar({ run, disabled, onRun }: { run: ImportRun; disabled: boolean; onRun: () => void }) {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const { status, counts, hasFile } = run;
  if (status === 'running') return <Running run={run} />;
  const isAgain = status === 'completed' && counts.ready === 0;
  const label = isAgain
    ? t('imports.again')
    : counts.ready > 0
      ? t('imports.run', { count: counts.ready })
      : t('imports.nothing');
  return (
    <HStack px="4" py="3" gap="2" borderTopWidth="1px" borderColor="border.muted">
      {!hasFile || (isAgain && counts.failed === 0) ? null : (
        <Button
          size="sm"
          variant={isAgain ? 'outline' : 'solid'}
          disabled={disabled || (counts.ready === 0 && !isAgain)}
          onClick={onRun}
        >
          {label}
        </Button>
      )}
      {canUndo(run) ? (
        <Button variant="outline" size="sm" onClick={() => setUndoing(true)}>
          {t('imports.undo')}
        </Button>
      ) : null}
      <UndoDialog run={run} open={isUndoing} onOpenChange={setUndoing} />
    </HStack>
  );
}

function Running({ run: { counts } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { seen, read, toUndo } = counts;
  const total = toUndo ?? read;
  const words = { seen: number(seen), total: number(total), count: total };
  const text = t(toUndo === undefined ? 'imports.running' : 'imports.undoing', words);
  return (
    <Stack px="4" py="3" gap="1" borderTopWidth="1px" borderColor="border.muted">
      <ProgressBar percent={total > 0 ? (seen / total) * 100 : 0} label={text} />
      <Text textStyle="sm" role="status" className="num">
        {text}
      </Text>
      <Subtle as="p">{t('imports.leave')}</Subtle>
    </Stack>
  );
}

interface ImportChoicesProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (change: ImportChange) => void;
}

/** The format of the dates, and the records that the import may create. */
function ImportChoices({ run, disabled, onChange }: ImportChoicesProps) {
  const { t } = useTranslation();
  const { timeZone, dateFormat, isDateFormatGuessed, createMissing, may, rates, takesRates = false } = run;
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted">
      {isDateFormatGuessed ? (
        <chakra.div px="4" pt="3">
          <Notice tone="warning">{t('imports.dateGuessed')}</Notice>
        </chakra.div>
      ) : null}
      <SelectRow
        label={t('imports.dateFormat')}
        disabled={disabled}
        value={dateFormat}
        options={importDateFormat.options.map((value) => ({
          value,
          label: t(`imports.dateFormats.${value}`),
        }))}
        onChange={(next) => onChange({ dateFormat: importDateFormat.parse(next) })}
      />
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
      {may.rates && rates ? (
        <SettingsRow label={t('imports.rates.take')} hint={t('imports.rates.hint')} inline>
          <Toggle
            label={t('imports.rates.take')}
            checked={takesRates}
            disabled={disabled}
            onCheckedChange={(isTaken) => onChange({ takesRates: isTaken })}
          />
        </SettingsRow>
      ) : null}
    </chakra.div>
  );
}

/** Whether there is something to take back. */
export function canUndo({ status, counts }: Pick<ImportSummary, 'status' | 'counts'>): boolean {
  return status !== 'running' && counts.made > 0;
}

interface UndoDialogProps {
  run: Pick<ImportSummary, 'id' | 'fileName' | 'counts'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UndoDialog({ run, open, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation();
  const undo = useUndoImport();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('imports.undoQuestion', { name: run.fileName })}
      count={run.counts.made}
      confirmLabel={t('imports.undo')}
      onConfirm={() => undo(run.id)}
    >
      {t('imports.undoText')}
    </ConfirmDialog>
  );
}
