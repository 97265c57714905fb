import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { notify } from '#client/ui/notify.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authTexts, emailAddress } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';

export interface EmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The two steps: the new address, then the code mailed to it. */
function useEmailChange(onDone: () => void) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'address' | 'code'>('address');
  const { isBusy, failure: problem, setFailure: setProblem, attempt } = useAttempt();

  async function requestCode() {
    const address = emailAddress.safeParse(email);
    if (!address.success) return setProblem(authTexts.email);
    await attempt(async () => {
      await call(accountApi.requestEmailChange, { body: { email: address.data } });
      setStep('code');
    }, 'email');
  }

  async function verify(given: string) {
    if (given.length < codeLength) return setProblem(authTexts.codeRequired);
    await attempt(async () => {
      await call(accountApi.verifyEmailChange, { body: { code: given } });
      await queryClient.invalidateQueries({ queryKey: [tenantId, 'users'] });
      notify.success(t('settings.email.changed'));
      onDone();
    }, 'code');
  }

  const submit = () => (step === 'address' ? requestCode() : verify(code));
  return { email, setEmail, code, setCode, step, problem, setProblem, isBusy, submit, verify };
}

export function EmailDialog({ open, onOpenChange }: EmailDialogProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const change = useEmailChange(() => onOpenChange(false));
  const isFirst = change.step === 'address';

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
          {t(isFirst ? 'settings.email.sendCode' : 'settings.email.confirm')}
        </Button>
      }
    >
      {isFirst ? (
        <Field label={t('settings.email.newAddress')} error={change.problem}>
          <Input
            ref={inputRef}
            type="email"
            autoComplete="email"
            dir="auto"
            value={change.email}
            onChange={(event) => change.setEmail(event.target.value)}
          />
        </Field>
      ) : (
        <Stack gap="3">
          <Text textStyle="sm" color="fg.muted">
            <Trans
              i18nKey="settings.email.sentTo"
              values={{ email: change.email }}
              components={{ address: <bdi /> }}
            />
          </Text>
          <Field label={t('settings.email.code')} error={change.problem}>
            <CodeInput
              value={change.code}
              onChange={(code) => {
                change.setCode(code);
                change.setProblem(undefined);
              }}
              onComplete={(code) => void change.verify(code)}
            />
          </Field>
        </Stack>
      )}
    </Modal>
  );
}
