import { Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CodeForm } from '#client/features/auth/CodeForm.tsx';
import { isWrongCode, redeemCode, type SignedIn } from '#client/features/auth/sign-in.ts';
import type { ApiError } from '#client/lib/api-error.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { authTexts, emailAddress, pageTexts } from '#shared/auth/auth.schema.ts';
import { codeLength, normaliseCode } from '#shared/auth/code.ts';

const shortestCode = 6;
const code = z.string().trim().min(1, authTexts.codeRequired);

const signInSchema = z.object({
  email: emailAddress,
  code: code.min(codeLength, authTexts.invalidCode),
});
const joinSchema = z.object({
  email: emailAddress,
  code: code.min(shortestCode, pageTexts.invitationCode),
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
  const joining = email === '';
  const form = useForm({
    resolver: zodResolver(joining ? joinSchema : signInSchema),
    defaultValues: { email, code: normaliseCode(givenCode).slice(0, codeLength) },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { field } = useController({ control, name: 'code' });

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
    <CodeForm
      onSubmit={submit}
      state={formState}
      above={
        joining ? (
          <Field label={t('auth.fields.email')} error={inWords(formState.errors.email?.message)}>
            <Input {...register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
          </Field>
        ) : null
      }
      code={{
        field,
        label: t('auth.fields.code'),
        onComplete: () => {
          if (!joining) void submit();
        },
        autoFocus: !joining,
      }}
      submitLabel={t(joining ? 'auth.passcode.join' : 'auth.passcode.submit')}
      busyLabel={t('auth.passcode.checking')}
    />
  );
}
