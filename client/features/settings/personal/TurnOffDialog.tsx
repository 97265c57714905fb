import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { FactorCodeDialog } from '#client/features/settings/personal/FactorCodeDialog.tsx';
import { call } from '#client/lib/api.ts';
import { notify } from '#client/ui/notify.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';

export interface TurnOffDialogProps {
  onClose: () => void;
}

export function TurnOffDialog({ onClose }: TurnOffDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  async function turnOff(code: string) {
    await call(secondFactorApi.disable, { body: { code } });
    notify.success(t('settings.secondFactor.turnedOff'));
    onClose();
    await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  return (
    <FactorCodeDialog
      onClose={onClose}
      title={t('settings.secondFactor.turnOffTitle')}
      description={t('settings.secondFactor.turnOffText')}
      submitLabel={t('settings.secondFactor.turnOff')}
      tone="danger"
      onCode={turnOff}
    />
  );
}
