import { Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ImportUpload } from '#client/features/settings/imports/ImportUpload.tsx';
import { canUndo, OpenImport, UndoDialog } from '#client/features/settings/imports/OpenImport.tsx';
import { importsQuery } from '#client/features/settings/imports/use-import.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import type { ImportSummary } from '#shared/imports/import.schema.ts';

/** A file to choose and the earlier imports, or the one that is open. */
export function ImportPanel() {
  const [openId, setOpenId] = useState<string>();
  if (openId !== undefined) return <OpenImport id={openId} onClose={() => setOpenId(undefined)} />;
  return (
    <>
      <ImportUpload onRead={setOpenId} />
      <ImportHistory onOpen={setOpenId} />
    </>
  );
}

/** The imports of the organization, the newest first. */
function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const query = useReadOf(importsQuery);
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" px="4" py="3">
      <Text as="h3" textStyle="sm" fontWeight="semibold" mb="1">
        {t('imports.history')}
      </Text>
      <Answer query={query} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('imports.none')} description={t('imports.noneHint')} art="list" />
          ) : (
            <chakra.ul listStyleType="none" aria-label={t('imports.history')}>
              {items.map((run) => (
                <HistoryRow key={run.id} run={run} onOpen={() => onOpen(run.id)} />
              ))}
            </chakra.ul>
          )
        }
      </Answer>
    </chakra.div>
  );
}

function HistoryRow({ run, onOpen }: { run: ImportSummary; onOpen: () => void }) {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const { fileName: name, counts, source, status, createdAt, createdBy } = run;
  const { made, skipped, failed } = counts;
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap" minH="10" py="1.5" textStyle="sm">
      <chakra.div flex="1 1 14rem" minW="0">
        <Clipped as="p">{name}</Clipped>
        <Subtle as="p">
          {t(`imports.sources.${source}`)} · <DateText value={createdAt} format="dateTime" />
          {createdBy ? ` · ${createdBy.name}` : null} · {t(`imports.status.${status}`)}
          {status === 'pending' ? null : ` · ${t('imports.summary', { made, skipped, failed })}`}
        </Subtle>
      </chakra.div>
      <HStack gap="1">
        <Button variant="ghost" size="sm" aria-label={t('imports.openNamed', { name })} onClick={onOpen}>
          {t('imports.open')}
        </Button>
        {canUndo(run) ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('imports.undoNamed', { name })}
            onClick={() => setUndoing(true)}
          >
            {t('ui.undo')}
          </Button>
        ) : null}
      </HStack>
      <UndoDialog run={run} open={isUndoing} onOpenChange={setUndoing} />
    </Flex>
  );
}
