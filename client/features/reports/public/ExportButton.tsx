import { Button } from '@chakra-ui/react';
import { ChevronDown, Download, FileJson, FileSpreadsheet, FileText, Sheet } from 'lucide-react';
import { useState } from 'react';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type ExportFormat, exportFormat } from '#shared/enums/report.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { longestPrint } from '#shared/reports/exports.schema.ts';

/** One table that leaves as a file. */
export interface ExportPart {
  /** Names it in the catalogue. */
  readonly id: 'rows' | 'entries';
  readonly endpoint: Endpoint;
  /** That of the rows on the page. */
  readonly query: object;
}

export interface ExportButtonProps {
  parts: readonly ExportPart[];
  /** Further entries, behind the formats. */
  more?: readonly MenuEntry[];
  look?: 'solid' | 'outline';
}

const icons: Record<ExportFormat, typeof FileText> = {
  csv: Sheet,
  xlsx: FileSpreadsheet,
  pdf: FileText,
  json: FileJson,
};

/** Runs one download at a time. */
function useDownload() {
  const [isBusy, setBusy] = useState(false);
  function download({ endpoint, query }: ExportPart, format: ExportFormat): void {
    setBusy(true);
    downloadNamed(endpoint, { query: { ...query, format } }, `report.${format}`)
      .catch((error: unknown) => notify.refused(error))
      .finally(() => setBusy(false));
  }
  return { isBusy, download };
}

/** Tables as files of exactly what is on the page. */
export function ExportButton({ parts, more = [], look = 'solid' }: ExportButtonProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { isBusy, download } = useDownload();
  const labelOf = ({ id }: ExportPart, format: ExportFormat): string => {
    const label = t(`reports.export.${id}`, { format: format.toUpperCase() });
    // The limit of paper is in the label.
    return format === 'pdf' ? t('reports.export.limited', { label, most: number(longestPrint) }) : label;
  };
  const formats = (part: ExportPart): MenuEntry[] =>
    exportFormat.options.map((format) => {
      const Icon = icons[format];
      return {
        id: `${part.id}-${format}`,
        label: labelOf(part, format),
        icon: <Icon aria-hidden />,
        onSelect: () => download(part, format),
      };
    });
  const sections = [...parts.map(formats), [...more]].filter((section) => section.length > 0);
  const items = sections.flatMap((section, index): MenuEntry[] =>
    index === 0 ? section : ['separator', ...section],
  );
  return (
    <ActionMenu
      label={t('reports.export.label')}
      items={items}
      trigger={
        <Button variant={look} {...(look === 'solid' ? { colorPalette: 'brand' } : {})} loading={isBusy}>
          <Download aria-hidden />
          {t('reports.export.label')}
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}
