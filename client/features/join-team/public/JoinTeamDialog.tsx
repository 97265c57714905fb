import { Button } from '@chakra-ui/react';
import { JoinTeam } from '#client/features/join-team/public/JoinTeam.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';

/** Sends a request of the signed-in person to join another team. */
export function JoinTeamDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useScope();
  const fullName = user.fullName || user.name || [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Modal open onOpenChange={onClose} title={t('join.title')} description={t('join.subtitle')}>
      <JoinTeam
        wish={{ email: user.email ?? '', fullName }}
        next={<Button onClick={onClose}>{t('join.close')}</Button>}
      />
    </Modal>
  );
}
