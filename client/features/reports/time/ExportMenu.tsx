import { Button } from '@chakra-ui/react';
import { ChevronDown, Download, FileJson, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RangeQuery, SummaryQuery } from '#client/features/reports/queries.ts';
import { errorText } from '#client/lib/api-error.ts';
import { downloadNamed } from '#client/lib/transfer.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { notify } from '#client/ui/notify.ts';
import { type ExportFormat, exportFormat } from '#shared/enums/report.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

export interface ExportMenuProps {
  /** What the rows on the page were asked for. */
  summary: SummaryQuery;
  /** What the entries behind them are asked for. */
  entries: RangeQuery;
}

const icons: Record<ExportFormat, typeof FileText> = { csv: FileText, xlsx: FileSpreadsheet, json: FileJson };

/** Runs one download at a time and says so when it fails. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  function download(endpoint: Endpoint, query: { format: ExportFormat }): void {
    setBusy(true);
    downloadNamed(endpoint, { query }, `report.${query.format}`)
      .catch((error: unknown) => notify.error(errorText(error)))
      .finally(() => setBusy(false));
  }
  return { isBusy, download };
}

/** The report as a file of exactly its filter, or on paper. */
export function ExportMenu({ summary, entries }: ExportMenuProps) {
  const { t } = useTranslation();
  const { isBusy, download } = useDownload();
  const formats = (id: string, endpoint: Endpoint, query: SummaryQuery | RangeQuery): MenuEntry[] =>
    exportFormat.options.map((format) => {
      const Icon = icons[format];
      return {
        id: `${id}-${format}`,
        label: t(`reports.export.${id}`, { format: format.toUpperCase() }),
        icon: <Icon aria-hidden />,
        onSelect: () => download(endpoint, { ...query, format }),
      };
    });
  const items: MenuEntry[] = [
    ...formats('rows', exportsApi.summary, summary),
    'separator',
    ...formats('entries', exportsApi.timeLogs, entries),
    'separator',
    {
      id: 'print',
      label: t('reports.export.print'),
      icon: <Printer aria-hidden />,
      // The menu has to be gone from the page before it is printed.
      onSelect: () => window.setTimeout(() => window.print(), 200),
    },
  ];
  return (
    <ActionMenu
      label={t('reports.export.label')}
      items={items}
      trigger={
        <Button colorPalette="brand" loading={isBusy}>
          <Download aria-hidden />
          {t('reports.export.label')}
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}
