import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ExportButton, type ExportPart } from '#client/features/reports/public/ExportButton.tsx';
import { ReportActions } from '#client/features/reports/ReportActions.tsx';

export interface ReportExportProps {
  parts: readonly ExportPart[];
}

/** The open report as a file, or on paper. */
export function ReportExport({ parts }: ReportExportProps) {
  const { t } = useTranslation();
  const print = {
    id: 'print',
    label: t('reports.export.print'),
    icon: <Printer aria-hidden />,
    // The menu has to be gone from the page before it is printed.
    onSelect: () => window.setTimeout(() => window.print(), 200),
  };
  return (
    <ReportActions>
      <ExportButton parts={parts} more={[print]} />
    </ReportActions>
  );
}
