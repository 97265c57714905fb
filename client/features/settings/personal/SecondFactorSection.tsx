import { useReadOf } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import '#client/locales/en/pages/auth.json';
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondFactorSetup } from '#client/features/auth/public/SecondFactorSetup.tsx';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { RecoveryCodesDialog } from '#client/features/settings/personal/RecoveryCodesDialog.tsx';
import { TurnOffDialog } from '#client/features/settings/personal/TurnOffDialog.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { notify } from '#client/ui/notify.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

type Dialog = 'turnOn' | 'turnOff' | 'renew';

/** As many as this, or fewer, and it is time for new ones. */
const fewCodes = 3;

interface RowProps {
  onAsk: (dialog: Dialog) => void;
}

function OffRow({ isRequired, onAsk }: RowProps & { isRequired: boolean }) {
  const { t } = useTranslation();
  return (
    <SettingsRow
      label={t('settings.secondFactor.app')}
      hint={isRequired ? inWords(secondFactorTexts.setupRequired) : t('settings.secondFactor.off')}
      inline
    >
      <Button variant="outline" size="sm" onClick={() => onAsk('turnOn')}>
        {t('settings.secondFactor.turnOn')}
      </Button>
    </SettingsRow>
  );
}

function OnRows({ isRequired, left, onAsk }: RowProps & { isRequired: boolean; left: number }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsRow
        label={t('settings.secondFactor.app')}
        hint={isRequired ? inWords(secondFactorTexts.heldByRole) : t('settings.secondFactor.on')}
        inline
      >
        {isRequired ? (
          <chakra.span textStyle="xs" color="success.fg">
            {t('settings.secondFactor.isOn')}
          </chakra.span>
        ) : (
          <Button variant="outline" size="sm" onClick={() => onAsk('turnOff')}>
            {t('settings.secondFactor.turnOff')}
          </Button>
        )}
      </SettingsRow>
      <SettingsRow
        label={t('settings.secondFactor.codes')}
        hint={
          <chakra.span color={left <= fewCodes ? 'warning.fg' : undefined}>
            {t('settings.secondFactor.codesLeft', { count: left })}
          </chakra.span>
        }
        inline
      >
        <Button variant="outline" size="sm" onClick={() => onAsk('renew')}>
          {t('settings.secondFactor.renew')}
        </Button>
      </SettingsRow>
    </>
  );
}

/** A code from a phone besides the password: its state, turning it on and off, the recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(secondFactorQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);

  function turnedOn() {
    setDialog(undefined);
    notify.success(t('settings.secondFactor.turnedOn'));
  }

  return (
    <SettingsBlock
      id="secondFactor"
      title={t('settings.secondFactor.title')}
      description={t('settings.secondFactor.description')}
    >
      {data?.isEnabled ? (
        <OnRows isRequired={data.isRequired} left={data.recoveryCodesLeft} onAsk={setDialog} />
      ) : data ? (
        <OffRow isRequired={data.isRequired} onAsk={setDialog} />
      ) : (
        <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={1} inset />} />
      )}
      {dialog === 'turnOn' ? (
        <Modal open onOpenChange={close} title={t('auth.secondFactor.setupTitle')}>
          <chakra.div pb="5">
            <SecondFactorSetup onDone={turnedOn} />
          </chakra.div>
        </Modal>
      ) : null}
      {dialog === 'turnOff' ? <TurnOffDialog onClose={close} /> : null}
      {dialog === 'renew' ? <RecoveryCodesDialog onClose={close} /> : null}
    </SettingsBlock>
  );
}
