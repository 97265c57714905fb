import { Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
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
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    setFocus('password');
  }, [setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      await call(accountApi.resetPassword, { body: { ...input, token } });
      onDone();
    } catch (error) {
      const refusal = error instanceof ApiError ? error.fields.token : undefined;
      if (refusal !== undefined) return onRefused(refusal);
      applyErrors(setError, error, ['password', 'confirmPassword']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field
        label={t('auth.fields.newPassword')}
        hint={t('auth.reset.hint')}
        error={inWords(errors.password?.message)}
      >
        <PasswordField {...register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Field label={t('auth.fields.repeatPassword')} error={inWords(errors.confirmPassword?.message)}>
        <PasswordField {...register('confirmPassword')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.reset.submitting')}>
        {t('auth.reset.submit')}
      </Button>
    </AuthForm>
  );
}
