import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { MailboxHint } from '#client/features/auth/MailboxHint.tsx';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { emailInput } from '#shared/auth/auth.schema.ts';

const schema = emailInput.pick({ email: true });

export interface CodeRequestFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (email: string) => void;
  focusOnOpen: boolean;
}

/** Asks for the mail with a sign-in code and link. */
export function CodeRequestForm({ email, onEmailChange, onSent, focusOnOpen }: CodeRequestFormProps) {
  const { t } = useTranslation();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email } });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (focusOnOpen) setFocus('email');
  }, [focusOnOpen, setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      await call(authApi.sendCode, { body: input });
      onSent(input.email);
    } catch (error) {
      applyErrors(setError, error, ['email']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field
        label={t('auth.fields.email')}
        error={inWords(errors.email?.message)}
        hint={t('auth.signIn.codeHint')}
      >
        <Input
          {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
          type="email"
          autoComplete="username"
          dir="auto"
          size="lg"
        />
      </Field>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.signIn.sending')}>
        {t('auth.signIn.sendCode')}
      </Button>
      <MailboxHint />
    </AuthForm>
  );
}
