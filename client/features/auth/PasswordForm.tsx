import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { redeemPassword, type SignedIn } from '#client/features/auth/sign-in.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { authTexts, emailPasswordInput } from '#shared/auth/auth.schema.ts';

const schema = emailPasswordInput.pick({ email: true, password: true });

export interface PasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** Where the person came to sign in and not to look at the other tab. */
  focusOnOpen: boolean;
  /** What helps whoever has forgotten the password. */
  aside?: ReactNode;
}

/** A refusal that names no cause means that the two do not belong together. */
const plain = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? new Error(authTexts.wrongPassword) : error;

export function PasswordForm(props: PasswordFormProps) {
  const { email, onEmailChange, onSignedIn, focusOnOpen, aside } = props;
  const { t } = useTranslation();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email, password: '' } });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;

  const [first] = useState<'email' | 'password' | undefined>(
    focusOnOpen ? (email === '' ? 'email' : 'password') : undefined,
  );
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      await onSignedIn(await redeemPassword(input));
    } catch (error) {
      applyErrors(setError, plain(error), ['email', 'password']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field label={t('auth.fields.email')} error={inWords(errors.email?.message)}>
        <Input
          {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
          type="email"
          autoComplete="username"
          dir="auto"
          size="lg"
        />
      </Field>
      <Field label={t('auth.fields.password')} error={inWords(errors.password?.message)} aside={aside}>
        <PasswordField {...register('password')} size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.signIn.submitting')}>
        {t('auth.signIn.submit')}
      </Button>
    </AuthForm>
  );
}
