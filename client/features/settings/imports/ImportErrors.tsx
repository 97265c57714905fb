import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
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
    <ImportTable
      title={t('imports.errors.title')}
      rows={errors}
      rowKey={({ row }) => String(row)}
      columns={[
        {
          id: 'row',
          header: t('imports.errors.row'),
          width: '4rem',
          align: 'end',
          look: { className: 'num' },
          cell: ({ row }) => row,
        },
        {
          id: 'reason',
          header: t('imports.errors.reason'),
          look: { flex: '1', overflowWrap: 'anywhere' },
          cell: ({ reason }) => reason,
        },
      ]}
      foot={
        <Button variant="ghost" size="sm" mt="1" onClick={download}>
          <Download aria-hidden />
          {t('imports.errors.download')}
        </Button>
      }
    />
  );
}
