import { Button, chakra, Flex, Table, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#client/features/settings/imports/ImportTable.module.css';
import { ImportPart, ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import {
  type ImportPreviewRow,
  type ImportRun,
  type ImportThing,
  importThingKind,
} from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

/** The number of rows by outcome, and the other records to create. */
export function ImportOutcome({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { ready, skipped, failed, seconds } = run.counts;
  const rates = run.takesRates ? run.rates : undefined;
  return (
    <ImportPart title={t('imports.outcome')}>
      <Flex as="dl" wrap="wrap" columnGap="8" rowGap="2">
        <Figure label={t('imports.counts.ready')}>{number(ready)}</Figure>
        <Figure label={t('imports.counts.hours')}>
          <Duration seconds={seconds} />
        </Figure>
        <Figure label={t('imports.counts.skipped')}>{number(skipped)}</Figure>
        <Figure label={t('imports.counts.failed')}>{number(failed)}</Figure>
        {rates ? <Figure label={t('imports.rates.new')}>{number(rates.set)}</Figure> : null}
      </Flex>
      {rates && rates.left > 0 ? (
        <Text textStyle="sm" color="fg.muted" mt="2">
          {t('imports.rates.left', { count: rates.left })}
        </Text>
      ) : null}
      {importThingKind.options.map((kind) => (
        <MadeThings key={kind} label={t(`imports.made.${kind}`)} things={run[kind]} />
      ))}
    </ImportPart>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div>
      <chakra.dt textStyle="xs" color="fg.subtle">
        {label}
      </chakra.dt>
      <chakra.dd textStyle="lg" className="num">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

const maximumNames = 8;

function MadeThings({ label, things }: { label: string; things: readonly ImportThing[] }) {
  const { t } = useTranslation();
  const names = things.filter(({ fate }) => fate === 'made').map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length - maximumNames;
  return (
    <Text textStyle="sm" mt="2" dir="auto">
      <chakra.span color="fg.muted">{label}: </chakra.span>
      {names.slice(0, maximumNames).join(', ')}
      {more > 0 ? ` ${t('imports.made.more', { count: more })}` : null}
    </Text>
  );
}

/** The result or the progress of an import. */
export function ImportResult({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { status, counts, kept, failure, rates } = run;
  const { made, skipped, failed, removed = 0 } = counts;
  if (status === 'pending' || status === 'running') return null;
  return (
    <>
      <chakra.div px="4" py="3">
        {status === 'failed' ? <Notice tone="danger">{failure}</Notice> : null}
        {status === 'completed' ? (
          <Notice tone={made > 0 ? 'success' : 'info'}>
            {t('imports.done', { count: made })} {t('imports.summary', { made, skipped, failed })}.
            {rates && rates.set > 0 ? ` ${t('imports.rates.added', { count: rates.set })}` : null}
          </Notice>
        ) : null}
        {status === 'undone' ? <Notice tone="info">{t('imports.undone', { count: removed })}</Notice> : null}
      </chakra.div>
      {kept.length > 0 ? <KeptLogs run={run} /> : null}
    </>
  );
}

function KeptLogs({ run: { kept } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <ImportPart title={t('imports.keptTitle')}>
      <chakra.ul listStyleType="none">
        {kept.map(({ id, startedAt, description, reason }) => (
          <Text as="li" key={id} textStyle="sm" dir="auto">
            {dateTime(startedAt)}
            {description === undefined ? null : ` · ${description}`}
            <chakra.span color="fg.subtle"> · {reason}</chakra.span>
          </Text>
        ))}
      </chakra.ul>
    </ImportPart>
  );
}

type RowNote = ImportRun['errors'][number];

function rowColumns(t: TFunction): readonly DataColumn<RowNote>[] {
  return [
    {
      id: 'row',
      header: t('imports.errors.row'),
      width: '4rem',
      align: 'end',
      look: ['figures'],
      cell: ({ row }) => row,
    },
    {
      id: 'reason',
      header: t('imports.errors.reason'),
      look: ['grows', 'breaks'],
      cell: ({ reason }) => reason,
    },
  ];
}

/** Rows imported with a shortened text. */
export function ShortenedTexts({ run: { shortened } }: { run: ImportRun }) {
  const { t } = useTranslation();
  if (shortened.length === 0) return null;
  return (
    <ImportTable
      title={t('imports.shortened')}
      rows={shortened}
      rowKey={({ row, reason }) => `${row} ${reason}`}
      columns={rowColumns(t)}
    />
  );
}

/** Rows that are left out, with the reason; all of them as a file. */
export function ImportErrors({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { id, errors } = run;
  if (errors.length === 0) return null;

  function download() {
    downloadNamed(importsApi.errors, { params: { id } }, 'errors.csv').catch((error: unknown) =>
      notify.error(() => t('imports.errors.downloadFailed'), { cause: error }),
    );
  }

  return (
    <ImportTable
      title={t('imports.errors.title')}
      rows={errors}
      rowKey={({ row }) => String(row)}
      columns={rowColumns(t)}
      foot={
        <Button variant="ghost" size="sm" mt="1" onClick={download}>
          <Download aria-hidden />
          {t('imports.errors.download')}
        </Button>
      }
    />
  );
}

const secondsOf = ({ startedAt = '', stoppedAt = '' }: ImportPreviewRow) =>
  (Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000;

/** The first rows as they will be recorded, in the reader's own zone. */
export function ImportPreview({ run: { preview } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (preview.length === 0) return null;
  return (
    <ImportTable
      title={t('imports.preview.title')}
      rows={preview}
      rowKey={({ row }) => String(row)}
      rowFrame={({ reason, isSkipped }, cells) => (
        <Table.Row color={reason !== undefined || isSkipped === true ? 'fg.subtle' : undefined}>
          {cells}
        </Table.Row>
      )}
      columns={[
        {
          id: 'row',
          header: t('imports.errors.row'),
          align: 'end',
          look: ['figures'],
          cell: ({ row }) => row,
        },
        {
          id: 'when',
          header: t('imports.preview.when'),
          look: ['oneLine'],
          cell: ({ startedAt }) => (startedAt ? dateTime(startedAt) : null),
        },
        {
          id: 'person',
          header: t('imports.preview.person'),
          hideBelow: 'md',
          className: styles.person,
          cell: ({ person }) => <Clipped as="p">{person}</Clipped>,
        },
        {
          id: 'what',
          header: t('imports.preview.what'),
          look: ['cut'],
          cell: (row) => <Work row={row} />,
        },
        {
          id: 'duration',
          header: t('imports.fields.duration'),
          align: 'end',
          look: ['figures'],
          cell: (row) => (row.startedAt === undefined ? null : <Duration seconds={secondsOf(row)} />),
        },
      ]}
    />
  );
}

function Work({ row }: { row: ImportPreviewRow }) {
  const { t } = useTranslation();
  const what = [row.client, row.project, row.task, row.description].filter(Boolean).join(' · ');
  const tags = row.tags?.join(', ');
  const note = row.reason ?? (row.isSkipped ? t('imports.preview.before') : undefined);
  return (
    <>
      <Clipped as="p">{what}</Clipped>
      {tags === undefined ? null : (
        <Subtle as="p" truncate dir="auto">
          {tags}
        </Subtle>
      )}
      {note === undefined ? null : (
        <Text textStyle="xs" truncate title={note}>
          {note}
        </Text>
      )}
    </>
  );
}
