import { useSelectTeam } from '#client/features/team/public/use-select-team.ts';
import { CreateTeamForm } from '#client/features/workspace/public/CreateTeamForm.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { refreshSession } from '#client/lib/api/api.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';

export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const selectTeam = useSelectTeam();
  return (
    <Modal open onOpenChange={onClose} title={t('workspace.createTeam')}>
      <CreateTeamForm
        employeeId={employeeId}
        onCreated={(team) => {
          onClose();
          void refreshSession().catch(() => notify.error(() => toLocalText(pageTexts.refreshFailed)));
          void selectTeam(team.id);
        }}
      />
    </Modal>
  );
}
