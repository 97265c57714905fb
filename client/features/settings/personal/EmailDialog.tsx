import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useEmailChange } from '#client/features/settings/personal/use-email-change.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';

export interface EmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface StepProps {
  change: ReturnType<typeof useEmailChange>;
}

function AddressStep({ change, inputRef }: StepProps & { inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const { isProofWrong, failure } = change;
  return (
    <Stack gap="4">
      <Field label={t('settings.email.newAddress')} error={isProofWrong ? undefined : failure}>
        <Input
          ref={inputRef}
          type="email"
          autoComplete="email"
          dir="auto"
          value={change.email}
          onChange={(event) => change.setEmail(event.target.value)}
        />
      </Field>
      <ProofField change={change} />
    </Stack>
  );
}

function ProofField({ change }: StepProps) {
  const { t } = useTranslation();
  const error = change.isProofWrong ? change.failure : undefined;
  const input = {
    value: change.given,
    onChange: (event: { target: { value: string } }) => change.setGiven(event.target.value),
  };
  return change.proof === 'currentPassword' ? (
    <Field label={t('settings.password.current')} hint={t('settings.password.currentHint')} error={error}>
      <PasswordField {...input} />
    </Field>
  ) : (
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

function CodeStep({ change }: StepProps) {
  const { t } = useTranslation();
  const { user } = useScope();
  const isCurrent = change.sentTo === 'current';
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted" aria-live="polite">
        <Trans
          i18nKey={isCurrent ? 'settings.email.sentToCurrent' : 'settings.email.sentTo'}
          values={{ email: isCurrent ? user.email : change.email }}
          components={{ address: <bdi /> }}
        />
      </Text>
      <Field label={t('settings.email.code')} error={change.failure}>
        <CodeInput
          key={change.sentTo}
          value={change.code}
          onChange={(code) => {
            change.setCode(code);
            change.setFailure(undefined);
          }}
          onComplete={(code) => void change.verify(code)}
        />
      </Field>
    </Stack>
  );
}

function submitLabel({ sentTo }: StepProps['change']) {
  if (sentTo === undefined) return 'settings.email.sendCode';
  return sentTo === 'new' ? 'settings.email.confirm' : 'settings.email.next';
}

export function EmailDialog({ open, onOpenChange }: EmailDialogProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const change = useEmailChange(() => onOpenChange(false));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void change.submit();
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.email.dialog')}
      onSubmit={onSubmit}
      initialFocusEl={() => inputRef.current}
      footer={
        <Button type="submit" loading={change.isBusy} loadingText={t('settings.email.working')}>
          {t(submitLabel(change))}
        </Button>
      }
    >
      {change.sentTo === undefined ? (
        <AddressStep change={change} inputRef={inputRef} />
      ) : (
        <CodeStep change={change} />
      )}
    </Modal>
  );
}
