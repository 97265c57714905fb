import { Button, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { z } from 'zod';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { FactorCodeField } from '#client/features/settings/personal/SecondFactorSection.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { CodeInput } from '#client/ui/inputs/CodeInput.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import {
  type CodeReceiver,
  changePasswordInput,
  newAddressNext,
  requestEmailChangeInput,
} from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';

type Dialog = 'email' | 'password';

/** Sign-in methods. */
export function AccountSection() {
  const { t } = useTranslation();
  const { user } = useScope();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <SettingsBlock id="account">
      <SettingsRow label={t('settings.email.label')} hint={<bdi>{user.email}</bdi>} inline>
        <Button variant="outline" size="sm" onClick={() => setDialog('email')}>
          {t('settings.email.change')}
        </Button>
      </SettingsRow>
      <SettingsRow label={t('settings.password.label')} hint={t('settings.password.hint')} inline>
        <Button variant="outline" size="sm" onClick={() => setDialog('password')}>
          {t('settings.password.change')}
        </Button>
      </SettingsRow>
      {dialog === 'email' ? <EmailDialog onClose={close} /> : null}
      {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
    </SettingsBlock>
  );
}

const codeSchema = z.object({ code: z.string().min(codeLength, authTexts.codeRequired) });

function useEmailChange(onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<CodeReceiver>();
  const address = useApiForm({
    schema: requestEmailChangeInput,
    values: { email: '', currentPassword: '', code: '' },
    submit: async (body) => {
      setSentTo((await call(accountApi.requestEmailChange, { body })).sentTo);
    },
  });
  const code = useApiForm({
    schema: codeSchema,
    values: { code: '' },
    submit: async (body, { setValue }) => {
      try {
        await call(accountApi.verifyEmailChange, { body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === newAddressNext)) throw error;
        setValue('code', '');
        return setSentTo('new');
      }
      await refresh(queryClient, 'users');
      notify.success(() => t('settings.email.changed'));
      onDone();
    },
  });
  return { address, code, sentTo };
}

type EmailChange = ReturnType<typeof useEmailChange>;

/** The new address with what proves the owner, then the mailed code, or one code after the other. */
function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { address, code, sentTo } = useEmailChange(onClose);
  const label = sentTo === undefined ? 'sendCode' : sentTo === 'new' ? 'confirm' : 'next';
  return (
    <FormDialog
      form={sentTo === undefined ? address : code}
      onClose={onClose}
      title={t('settings.email.dialog')}
      submitLabel={t(`settings.email.${label}`)}
      busyLabel={t('settings.email.working')}
    >
      {sentTo === undefined ? (
        <AddressFields form={address} />
      ) : (
        <CodeFields form={code} sentTo={sentTo} newAddress={address.getValues('email')} />
      )}
    </FormDialog>
  );
}

function AddressFields({ form }: { form: EmailChange['address'] }) {
  const { t } = useTranslation();
  const factor = useReadOf(secondFactorQuery);
  return (
    <>
      <TextField
        form={form}
        name="email"
        label={t('settings.email.newAddress')}
        type="email"
        autoComplete="email"
      />
      {factor.data?.isEnabled ? (
        <FactorCodeField error={form.errorOf('code')} {...form.register('code')} />
      ) : (
        <Field
          label={t('settings.password.current')}
          hint={t('settings.password.currentHint')}
          error={form.errorOf('currentPassword')}
        >
          <PasswordField {...form.register('currentPassword')} />
        </Field>
      )}
    </>
  );
}

interface CodeFieldsProps {
  form: EmailChange['code'];
  sentTo: CodeReceiver;
  newAddress: string;
}

function CodeFields({ form, sentTo, newAddress }: CodeFieldsProps) {
  const { t } = useTranslation();
  const { user } = useScope();
  const isCurrent = sentTo === 'current';
  return (
    <>
      <Text textStyle="sm" color="fg.muted" aria-live="polite">
        <Trans
          i18nKey={isCurrent ? 'settings.email.sentToCurrent' : 'settings.email.sentTo'}
          values={{ email: isCurrent ? user.email : newAddress }}
          components={{ address: <bdi /> }}
        />
      </Text>
      <Field label={t('settings.email.code')} error={form.errorOf('code')}>
        <CodeInput
          key={sentTo}
          {...form.bind('code')}
          ref={form.focusRef('code')}
          onComplete={() => form.onSubmit()}
        />
      </Field>
    </>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useWrite(accountApi.changePassword, {
    input: (body: BodyInputOf<typeof accountApi.changePassword>) => ({ body }),
    onSuccess: () => {
      notify.success(() => t('settings.password.changed'));
      onClose();
    },
  });
  const form = useApiForm({
    schema: changePasswordInput,
    values: { currentPassword: '', password: '', confirmPassword: '' },
    submit: (body) => change(body),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.password.dialog')}
      description={t('settings.password.ends')}
      submitLabel={t('settings.password.submit')}
    >
      <Field
        label={t('settings.password.current')}
        hint={t('settings.password.currentHint')}
        error={form.errorOf('currentPassword')}
      >
        <PasswordField {...form.register('currentPassword')} />
      </Field>
      <Field label={t('settings.password.new')} error={form.errorOf('password')}>
        <PasswordField {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field label={t('settings.password.repeat')} error={form.errorOf('confirmPassword')}>
        <PasswordField {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
