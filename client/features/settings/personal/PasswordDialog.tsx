import { Button, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sessionsQuery } from '#client/features/settings/personal/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { changePasswordInput } from '#shared/auth/account.schema.ts';

export interface PasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordDialog({ open, onOpenChange }: PasswordDialogProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(changePasswordInput), defaultValues: empty });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await call(accountApi.changePassword, { body: input });
    } catch (error) {
      return applyErrors(setError, error, ['currentPassword', 'password', 'confirmPassword']);
    }
    notify.success(t('settings.password.changed'));
    onOpenChange(false);
    await queryClient.invalidateQueries({ queryKey: sessionsQuery(tenantId).queryKey });
  });

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.password.dialog')}
      description={t('settings.password.ends')}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" loading={isSubmitting} loadingText={t('settings.password.submit')}>
          {t('settings.password.submit')}
        </Button>
      }
    >
      <Stack gap="4">
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <Field
          label={t('settings.password.current')}
          hint={t('settings.password.currentHint')}
          error={errors.currentPassword?.message}
        >
          <PasswordField {...register('currentPassword')} />
        </Field>
        <Field label={t('settings.password.new')} error={errors.password?.message}>
          <PasswordField {...register('password')} autoComplete="new-password" />
        </Field>
        <Field label={t('settings.password.repeat')} error={errors.confirmPassword?.message}>
          <PasswordField {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
      </Stack>
    </Modal>
  );
}
