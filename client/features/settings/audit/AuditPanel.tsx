import '#client/locales/en/pages/audit.json';
import { Button, chakra, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditFilterBar, type AuditFilters } from '#client/features/settings/audit/AuditFilterBar.tsx';
import { AuditRow } from '#client/features/settings/audit/AuditRow.tsx';
import { RetentionRow } from '#client/features/settings/audit/RetentionRow.tsx';
import { errorText } from '#client/lib/api-error.ts';
import { useReadPages } from '#client/lib/read.ts';
import { downloadNamed } from '#client/lib/transfer.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Answer } from '#client/ui/Answer.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { auditApi } from '#shared/audit/audit.api.ts';

export function AuditPanel() {
  const [filters, setFilters] = useState<AuditFilters>({});
  return (
    <>
      <RetentionRow />
      <chakra.div borderTopWidth="1px" borderColor="border.muted">
        <AuditFilterBar filters={filters} onChange={setFilters} />
      </chakra.div>
      <Entries filters={filters} />
    </>
  );
}

function Entries({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useReadPages(auditApi.list, (cursor: string) => ({ query: { ...filters, cursor, take: 20 } }), {
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    });
  if (data === undefined) {
    return <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={6} inset />} />;
  }
  const entries = data.pages.flatMap(({ items, names }) => items.map((entry) => ({ entry, names })));
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState compact title={t('audit.none')} description={t('audit.noneHint')} />
      ) : (
        <chakra.ul listStyleType="none">
          {entries.map(({ entry, names }) => (
            <AuditRow key={entry.id} entry={entry} names={names} />
          ))}
        </chakra.ul>
      )}
      {isFetchNextPageError ? <Notice tone="danger">{t('audit.moreFailed')}</Notice> : null}
      <HStack p="3" borderTopWidth="1px" borderColor="border.muted">
        {hasNextPage ? (
          <Button
            variant="outline"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('audit.more')}
          </Button>
        ) : null}
        <ExportMenu filters={filters} />
      </HStack>
    </>
  );
}

function ExportMenu({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();

  async function save(format: 'csv' | 'json'): Promise<void> {
    try {
      await downloadNamed(auditApi.export, { query: { ...filters, format } }, `audit-log.${format}`);
    } catch (error) {
      notify.error(t('audit.exportFailed', { reason: errorText(error) }));
    }
  }

  return (
    <ActionMenu
      label={t('audit.export')}
      trigger={
        <Button variant="outline" size="sm" ms="auto">
          {t('audit.export')}
        </Button>
      }
      items={[
        { id: 'csv', label: t('audit.csv'), onSelect: () => void save('csv') },
        { id: 'json', label: t('audit.json'), onSelect: () => void save('json') },
      ]}
    />
  );
}
