import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { requestPasswordInput } from '#shared/auth/account.schema.ts';

const schema = requestPasswordInput.pick({ email: true });

export interface ForgotPasswordFormProps {
  email: string;
  onSubmit: (email: string) => Promise<void>;
}

export function ForgotPasswordForm({ email, onSubmit }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email } });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    setFocus('email');
  }, [setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input.email);
    } catch (error) {
      applyErrors(setError, error, ['email']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field label={t('auth.fields.email')} error={inWords(errors.email?.message)}>
        <Input {...register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.forgot.submitting')}>
        {t('auth.forgot.submit')}
      </Button>
    </AuthForm>
  );
}
