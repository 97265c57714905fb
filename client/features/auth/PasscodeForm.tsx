import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { CodeField } from '#client/features/auth/CodeField.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { isWrongCode, redeemCode, type SignedIn } from '#client/features/auth/sign-in.ts';
import { clientTexts } from '#client/features/auth/texts.ts';
import type { ApiError } from '#client/lib/api-error.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { authTexts, emailAddress } from '#shared/auth/auth.schema.ts';
import { codeLength, normaliseCode } from '#shared/auth/code.ts';

const shortestCode = 6;
const code = z.string().trim().min(1, authTexts.codeRequired);

const signInSchema = z.object({
  email: emailAddress,
  code: code.min(codeLength, authTexts.invalidCode),
});
const joinSchema = z.object({
  email: emailAddress,
  code: code.min(shortestCode, clientTexts.invitationCode),
});

export interface PasscodeFormProps {
  /** Empty: the form asks for it, as for somebody who was invited. */
  email: string;
  /** A code from the link of a mail is redeemed at once. */
  code?: string;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

function refusalText(error: ApiError): string {
  return error.fields.code ?? error.fields.email ?? authTexts.invalidCode;
}

export function PasscodeForm({ email, code: givenCode = '', onSignedIn }: PasscodeFormProps) {
  const { t } = useTranslation();
  const text = useAuthText();
  const joining = email === '';
  const form = useForm({
    resolver: zodResolver(joining ? joinSchema : signInSchema),
    defaultValues: { email, code: normaliseCode(givenCode).slice(0, codeLength) },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await onSignedIn(await redeemCode(input));
    } catch (error) {
      if (!isWrongCode(error)) return applyErrors(setError, error, []);
      setError('code', { type: 'server', message: refusalText(error) }, { shouldFocus: true });
    }
  });

  const redeemed = useRef(givenCode === '');
  useEffect(() => {
    if (redeemed.current) return;
    redeemed.current = true;
    void submit();
  }, [submit]);

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      {joining ? (
        <Field label={t('auth.fields.email')} error={text(errors.email?.message)}>
          <Input {...register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
        </Field>
      ) : null}
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <CodeField
            field={field}
            label={t('auth.fields.code')}
            error={text(errors.code?.message)}
            onComplete={() => {
              if (!joining) void submit();
            }}
            autoFocus={!joining}
          />
        )}
      />
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.passcode.checking')}>
        {t(joining ? 'auth.passcode.join' : 'auth.passcode.submit')}
      </Button>
    </AuthForm>
  );
}
