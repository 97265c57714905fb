import { useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { EmailField, HaveAccount, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { CodeForm } from '#client/features/auth/frame/CodeForm.tsx';
import { MailboxHint, ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { SignInSteps } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { isWrongCode, redeemCode, type SignedIn, useSignIn } from '#client/features/auth/sign-in/sign-in.ts';
import { call } from '#client/lib/api/api.ts';
import type { ApiError } from '#client/lib/api/api-error.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts, emailAddress, pageTexts } from '#shared/auth/auth.schema.ts';
import { codeLength, normaliseCode } from '#shared/auth/code.ts';

/** The second step of sign-in by code, and the way in with an invitation's code, which comes without an address. */
export function Passcode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const email = query.get('email') ?? '';
  const [code] = useState(query.get('code') ?? '');
  const signIn = useSignIn({ next });
  const codeInAddress = query.has('code');

  // A code is a secret: it does not stay in the address and the history.
  useEffect(() => {
    if (codeInAddress) void navigate(paths.passcode({ email, next }), { replace: true });
  }, [codeInAddress, email, next, navigate]);

  if (signIn.step) {
    const startOver = () => void navigate(paths.login({ next }));
    return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={startOver} />;
  }
  if (email === '') {
    return (
      <AuthLayout title={t('auth.passcode.joinTitle')} subtitle={t('auth.passcode.joinSubtitle')}>
        <PasscodeForm email="" code={code} onSignedIn={signIn.proceed} />
        <HaveAccount next={next} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t('auth.passcode.title')}
      subtitle={<Trans i18nKey="auth.passcode.sentTo" values={{ email }} components={{ address: <bdi /> }} />}
    >
      <PasscodeForm key={email} email={email} code={code} onSignedIn={signIn.proceed} />
      <ResendLine onResend={() => call(authApi.sendCode, { body: { email } })} justSent={code === ''} />
      <MailboxHint />
      <TextLink to={paths.login({ next })} textStyle="sm" alignSelf="start">
        {t('auth.passcode.otherAddress')}
      </TextLink>
    </AuthLayout>
  );
}

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

interface PasscodeFormProps {
  /** Empty: the form has a field for it, as for invited people. */
  email: string;
  /** A code from the link of a mail is redeemed at once. */
  code?: string;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

function refusalText(error: ApiError): string {
  return error.fields.code ?? error.fields.email ?? authTexts.invalidCode;
}

function PasscodeForm({ email, code: givenCode = '', onSignedIn }: PasscodeFormProps) {
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
      above={joining ? <EmailField {...form.register('email')} error={form.errorOf('email')} /> : null}
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
