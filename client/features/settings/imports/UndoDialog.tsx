import { useTranslation } from 'react-i18next';
import { useUndoImport } from '#client/features/settings/imports/use-import.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { ImportSummary } from '#shared/imports/import.schema.ts';

export interface UndoDialogProps {
  run: Pick<ImportSummary, 'id' | 'fileName' | 'counts'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UndoDialog({ run, open, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation();
  const undo = useUndoImport();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('imports.undoQuestion', { name: run.fileName })}
      count={run.counts.made}
      confirmLabel={t('imports.undo')}
      onConfirm={() => undo(run.id)}
    >
      {t('imports.undoText')}
    </ConfirmDialog>
  );
}
