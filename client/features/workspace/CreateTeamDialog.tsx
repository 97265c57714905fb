import { inWords } from '#client/lib/texts.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import '#client/locales/en/pages/auth.json';
import { useTranslation } from 'react-i18next';
import { CreateTeamForm } from '#client/features/workspace/CreateTeamForm.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useSelectTeam } from '#client/features/workspace/public/use-select-team.ts';
import { refreshSession } from '#client/lib/api.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { notify } from '#client/ui/notify.ts';

export interface CreateTeamDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateTeamDialog({ open, onOpenChange }: CreateTeamDialogProps) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const selectTeam = useSelectTeam();
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('workspace.createTeam')}>
      <CreateTeamForm
        employeeId={employeeId}
        onCreated={(team) => {
          onOpenChange(false);
          notify.success(t('workspace.teamCreated'));
          void refreshSession().catch(() => notify.error(inWords(pageTexts.refreshFailed)));
          void selectTeam(team.id);
        }}
      />
    </Modal>
  );
}
