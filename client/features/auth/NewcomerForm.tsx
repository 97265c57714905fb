import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import type { Newcomer } from '#client/features/auth/invite.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { newPassword, personName } from '#shared/auth/auth.schema.ts';
import type { InviteVerified } from '#shared/invitations/invitation.schema.ts';

const schema = z.object({ name: personName, password: newPassword });

export interface NewcomerFormProps {
  invite: InviteVerified;
  onSubmit: (newcomer: Newcomer) => Promise<void>;
}

/** For somebody the product does not know yet: a name and a password. */
export function NewcomerForm({ invite, onSubmit }: NewcomerFormProps) {
  const { t } = useTranslation();
  const defaultValues = { name: invite.fullName, password: '' };
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const first = invite.fullName === '' ? 'name' : 'password';

  useEffect(() => {
    setFocus(first);
  }, [first, setFocus]);

  const submit = handleSubmit(async (newcomer) => {
    try {
      await onSubmit(newcomer);
    } catch (error) {
      applyErrors(setError, error, ['password']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field label={t('auth.fields.email')}>
        <Input type="email" autoComplete="username" dir="auto" size="lg" value={invite.email} readOnly />
      </Field>
      <Field label={t('auth.fields.name')} error={inWords(errors.name?.message)}>
        <Input {...register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.password')}
        hint={t('auth.invite.passwordHint')}
        error={inWords(errors.password?.message)}
      >
        <PasswordField {...register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.invite.submitting')}>
        {t('auth.invite.submit')}
      </Button>
    </AuthForm>
  );
}
