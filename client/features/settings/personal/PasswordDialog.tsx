import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api.ts';
import { keyOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { changePasswordInput } from '#shared/auth/account.schema.ts';

export interface PasswordDialogProps {
  onClose: () => void;
}

export function PasswordDialog({ onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema: changePasswordInput,
    values: { currentPassword: '', password: '', confirmPassword: '' },
    submit: async (body) => {
      await call(accountApi.changePassword, { body });
      notify.success(t('settings.password.changed'));
      onClose();
      await queryClient.invalidateQueries({ queryKey: keyOf(accountApi.sessions, {}) });
    },
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
