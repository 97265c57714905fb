import { chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ImportChoices } from '#client/features/settings/imports/ImportChoices.tsx';
import { ImportErrors } from '#client/features/settings/imports/ImportErrors.tsx';
import { ImportOutcome } from '#client/features/settings/imports/ImportOutcome.tsx';
import { ImportPeople } from '#client/features/settings/imports/ImportPeople.tsx';
import { ImportPreview } from '#client/features/settings/imports/ImportPreview.tsx';
import { ImportResult } from '#client/features/settings/imports/ImportResult.tsx';
import { MappingTable } from '#client/features/settings/imports/MappingTable.tsx';
import { importQuery } from '#client/features/settings/imports/queries.ts';
import { RunBar } from '#client/features/settings/imports/RunBar.tsx';
import { useFreshWhenDone, useImport } from '#client/features/settings/imports/use-import.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { ImportRun } from '#shared/imports/import.schema.ts';

export interface OpenImportProps {
  id: string;
  onClose: () => void;
}

/** One import: what its file holds, what will happen, and what happened. */
export function OpenImport({ id, onClose }: OpenImportProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(importQuery(id));
  return (
    <chakra.div>
      <HStack px="4" py="2" gap="2" borderBottomWidth="1px" borderColor="border.muted">
        <IconButton variant="ghost" size="sm" aria-label={t('imports.close')} onClick={onClose}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <Text as="h3" textStyle="sm" fontWeight="semibold" truncate dir="auto">
          {data?.fileName ?? ''}
        </Text>
        {data ? (
          <Text textStyle="xs" color="fg.subtle" flex="none">
            {t(`imports.sources.${data.source}`)} · {t(`imports.status.${data.status}`)}
          </Text>
        ) : null}
      </HStack>
      {data ? (
        <ImportBody run={data} />
      ) : (
        <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={6} inset />} />
      )}
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
      {isOpen ? <ImportPreview run={run} /> : null}
      {isGone ? (
        <chakra.div px="4" py="3">
          <Notice tone="info">{t('imports.fileGone')}</Notice>
        </chakra.div>
      ) : null}
      {failure === undefined ? null : (
        <chakra.div px="4" py="3">
          <Notice tone="danger">
            {t('imports.failures.run')}: {failure}
          </Notice>
        </chakra.div>
      )}
      <RunBar run={run} disabled={isBusy} onRun={() => running.mutate()} />
    </>
  );
}
