import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '#client/features/auth/public/RecoveryCodes.tsx';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { FactorCodeDialog } from '#client/features/settings/personal/FactorCodeDialog.tsx';
import { call } from '#client/lib/api.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';

export interface RecoveryCodesDialogProps {
  onClose: () => void;
}

/** New recovery codes for a code, shown once. */
export function RecoveryCodesDialog({ onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();

  async function renew(code: string) {
    const { recoveryCodes } = await call(secondFactorApi.renewRecoveryCodes, { body: { code } });
    setCodes(recoveryCodes);
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  if (codes === undefined) {
    return (
      <FactorCodeDialog
        onClose={onClose}
        title={t('settings.secondFactor.renewTitle')}
        description={t('settings.secondFactor.renewText')}
        submitLabel={t('settings.secondFactor.renewSubmit')}
        onCode={renew}
      />
    );
  }
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('auth.secondFactor.recovery.title')}
      footer={<Button onClick={onClose}>{t('auth.secondFactor.recovery.kept')}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  );
}
