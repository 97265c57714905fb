import { Button, chakra, Input, type InputProps } from '@chakra-ui/react';
import { useState } from 'react';
import { z } from 'zod';
import { RecoveryCodes, SecondFactorSetup } from '#client/features/auth/public/SecondFactorSetup.tsx';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { secondFactorCodeInput, secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

type Dialog = 'turnOn' | 'turnOff' | 'renew';

/** At this number of codes, or fewer, the page suggests new ones. */
const fewCodes = 3;

interface RowProps {
  onOpen: (dialog: Dialog) => void;
}

function OffRow({ isRequired, onOpen }: RowProps & { isRequired: boolean }) {
  const { t } = useTranslation();
  return (
    <SettingsRow
      label={t('settings.secondFactor.app')}
      hint={isRequired ? toLocalText(secondFactorTexts.setupRequired) : t('settings.secondFactor.off')}
      inline
    >
      <Button variant="outline" size="sm" onClick={() => onOpen('turnOn')}>
        {t('settings.secondFactor.turnOn')}
      </Button>
    </SettingsRow>
  );
}

function OnRows({ isRequired, left, onOpen }: RowProps & { isRequired: boolean; left: number }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsRow
        label={t('settings.secondFactor.app')}
        hint={isRequired ? toLocalText(secondFactorTexts.heldByRole) : t('settings.secondFactor.on')}
        inline
      >
        {isRequired ? (
          <chakra.span textStyle="xs" color="success.fg">
            {t('settings.secondFactor.isOn')}
          </chakra.span>
        ) : (
          <Button variant="outline" size="sm" onClick={() => onOpen('turnOff')}>
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
        <Button variant="outline" size="sm" onClick={() => onOpen('renew')}>
          {t('settings.secondFactor.renew')}
        </Button>
      </SettingsRow>
    </>
  );
}

/** A code from a phone besides the password: its state, turning it on and off, the recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const query = useReadOf(secondFactorQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);

  function turnedOn() {
    setDialog(undefined);
    notify.success(() => t('settings.secondFactor.turnedOn'));
  }

  return (
    <SettingsBlock id="secondFactor">
      <Answer query={query} rows={1} inset>
        {({ isEnabled, isRequired, recoveryCodesLeft }) =>
          isEnabled ? (
            <OnRows isRequired={isRequired} left={recoveryCodesLeft} onOpen={setDialog} />
          ) : (
            <OffRow isRequired={isRequired} onOpen={setDialog} />
          )
        }
      </Answer>
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

/** A code of the authenticator app or a recovery code. */
export function FactorCodeField({ error, ...input }: InputProps & { error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field label={t('settings.secondFactor.code')} hint={t('settings.secondFactor.codeHint')} error={error}>
      <Input
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
    </Field>
  );
}

interface FactorCodeDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  submitLabel: string;
  tone?: 'danger';
  onCode: (code: string) => Promise<unknown>;
}

const schema = z.object({ code: secondFactorCodeInput.shape.code });

function FactorCodeDialog({ onCode, ...dialog }: FactorCodeDialogProps) {
  const form = useApiForm({ schema, values: { code: '' }, submit: ({ code }) => onCode(code) });
  return (
    <FormDialog form={form} {...dialog}>
      <FactorCodeField error={form.errorOf('code')} {...form.register('code')} />
    </FormDialog>
  );
}

/** New recovery codes for a code, shown once. */
function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useWrite(secondFactorApi.renewRecoveryCodes, {
    input: (code: string) => ({ body: { code } }),
  });

  if (renew.data === undefined) {
    return (
      <FactorCodeDialog
        onClose={onClose}
        title={t('settings.secondFactor.renewTitle')}
        description={t('settings.secondFactor.renewText')}
        submitLabel={t('settings.secondFactor.renewSubmit')}
        onCode={renew.mutateAsync}
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
      <RecoveryCodes codes={renew.data.recoveryCodes} />
    </Modal>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: turnOff } = useWrite(secondFactorApi.disable, {
    input: (code: string) => ({ body: { code } }),
    onSuccess: () => {
      notify.success(() => t('settings.secondFactor.turnedOff'));
      onClose();
    },
  });
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
