import { useTranslation } from 'react-i18next';
import type { SavedReportList } from '#client/features/reports/saved/use-saved-reports.ts';
import { call } from '#client/lib/api/api.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

export interface DeleteSavedReportProps {
  saved: SavedReport;
  list: SavedReportList;
  onClose: () => void;
  onDeleted: () => void;
}

const consequences = { private: 'alone', team: 'team', link: 'link' } as const;

/** Asks before a saved report and its link are gone. */
export function DeleteSavedReport({ saved, list, onClose, onDeleted }: DeleteSavedReportProps) {
  const { t } = useTranslation();
  const { id, name, visibility } = saved;

  async function remove(): Promise<void> {
    await call(savedReportsApi.remove, { params: { id } });
    list.takeOut(id);
    onDeleted();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('savedReports.remove.question', { name })}
      confirmLabel={t('savedReports.remove.confirm')}
      onConfirm={remove}
    >
      {t(`savedReports.remove.${consequences[visibility]}`)}
    </ConfirmDialog>
  );
}
