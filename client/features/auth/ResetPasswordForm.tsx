import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { authTexts, newPassword } from '#shared/auth/auth.schema.ts';

const schema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: authTexts.passwordMismatch,
    path: ['confirmPassword'],
  });

export interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link is of no use, whatever is typed. */
  onRefused: (message: string) => void;
}

export function ResetPasswordForm({ token, onDone, onRefused }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { password: '', confirmPassword: '' },
    focus: 'password',
    submit: async (input) => {
      try {
        await call(accountApi.resetPassword, { body: { ...input, token } });
      } catch (error) {
        const refusal = error instanceof ApiError ? error.fields.token : undefined;
        if (refusal === undefined) throw error;
        return onRefused(refusal);
      }
      onDone();
    },
  });

  return (
    <Form form={form}>
      <Field
        label={t('auth.fields.newPassword')}
        hint={t('auth.reset.hint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Field label={t('auth.fields.repeatPassword')} error={form.errorOf('confirmPassword')}>
        <PasswordField {...form.register('confirmPassword')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.reset.submitting')}>
        {t('auth.reset.submit')}
      </Button>
    </Form>
  );
}
