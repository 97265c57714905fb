import { chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { ImportRun } from '#shared/imports/import.schema.ts';

/** What an import did, or how far it is. */
export function ImportResult({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { status, counts, kept, failure } = run;
  const { made, skipped, failed, removed = 0 } = counts;
  if (status === 'pending' || status === 'running') return null;
  return (
    <>
      <chakra.div px="4" py="3">
        {status === 'failed' ? <Notice tone="danger">{failure}</Notice> : null}
        {status === 'completed' ? (
          <Notice tone={made > 0 ? 'success' : 'info'}>
            {t('imports.done', { count: made })} {t('imports.summary', { made, skipped, failed })}.
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
