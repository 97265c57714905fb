import { Button, Table } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { errorText } from '#client/lib/api-error.ts';
import { downloadNamed } from '#client/lib/transfer.ts';
import { notify } from '#client/ui/notify.ts';
import type { ImportRun } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

/** Rows that are left out, with the reason; all of them as a file. */
export function ImportErrors({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { id, errors } = run;
  if (errors.length === 0) return null;

  function download() {
    downloadNamed(importsApi.errors, { params: { id } }, 'errors.csv').catch((error: unknown) =>
      notify.error(t('imports.errors.downloadFailed'), { description: errorText(error) }),
    );
  }

  return (
    <ImportPart title={t('imports.errors.title')}>
      <Table.ScrollArea maxH="20rem" tabIndex={0} role="region" aria-label={t('imports.errors.title')}>
        <Table.Root size="sm" stickyHeader aria-label={t('imports.errors.title')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader w="4rem" textAlign="end">
                {t('imports.errors.row')}
              </Table.ColumnHeader>
              <Table.ColumnHeader>{t('imports.errors.reason')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {errors.map(({ row, reason }) => (
              <Table.Row key={row}>
                <Table.Cell textAlign="end" className="num">
                  {row}
                </Table.Cell>
                <Table.Cell whiteSpace="normal" overflowWrap="anywhere">
                  {reason}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      <Button variant="ghost" size="sm" mt="1" onClick={download}>
        <Download aria-hidden />
        {t('imports.errors.download')}
      </Button>
    </ImportPart>
  );
}
