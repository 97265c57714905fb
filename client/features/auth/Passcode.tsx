import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { HaveAccount } from '#client/features/auth/HaveAccount.tsx';
import { MailboxHint } from '#client/features/auth/MailboxHint.tsx';
import { safeNextPath } from '#client/features/auth/next-path.ts';
import { PasscodeForm } from '#client/features/auth/PasscodeForm.tsx';
import { ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { SignInSteps } from '#client/features/auth/SignInSteps.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { useSignIn } from '#client/features/auth/use-sign-in.ts';
import { call } from '#client/lib/api.ts';
import { authApi } from '#shared/auth/auth.api.ts';

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
