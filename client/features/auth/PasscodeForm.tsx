import { Input } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CodeForm } from '#client/features/auth/CodeForm.tsx';
import { isWrongCode, redeemCode, type SignedIn } from '#client/features/auth/sign-in.ts';
import type { ApiError } from '#client/lib/api-error.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
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
  const { onSubmit, ...form } = useApiForm({
    schema: joining ? joinSchema : signInSchema,
    values: { email, code: normaliseCode(givenCode).slice(0, codeLength) },
    fields: [],
    submit: async (input, { setError }) => {
      try {
        await onSignedIn(await redeemCode(input));
      } catch (error) {
        if (!isWrongCode(error)) throw error;
        setError('code', { type: 'server', message: refusalText(error) }, { shouldFocus: true });
      }
    },
  });

  const redeemed = useRef(givenCode === '');
  useEffect(() => {
    if (redeemed.current) return;
    redeemed.current = true;
    onSubmit();
  }, [onSubmit]);

  return (
    <CodeForm
      form={{ ...form, onSubmit }}
      above={
        joining ? (
          <Field label={t('auth.fields.email')} error={form.errorOf('email')}>
            <Input {...form.register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
          </Field>
        ) : null
      }
      code={{
        ...form.bind('code'),
        ref: form.focusRef('code'),
        error: form.errorOf('code'),
        label: t('auth.fields.code'),
        onComplete: () => {
          if (!joining) onSubmit();
        },
        autoFocus: !joining,
      }}
      submitLabel={t(joining ? 'auth.passcode.join' : 'auth.passcode.submit')}
      busyLabel={t('auth.passcode.checking')}
    />
  );
}
