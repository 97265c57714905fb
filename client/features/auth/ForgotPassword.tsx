import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { ForgotPasswordForm } from '#client/features/auth/ForgotPasswordForm.tsx';
import { MailboxHint } from '#client/features/auth/MailboxHint.tsx';
import { safeNextPath } from '#client/features/auth/next-path.ts';
import { ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { call } from '#client/lib/api.ts';
import { accountApi } from '#shared/auth/account.api.ts';

const ask = (email: string) => call(accountApi.requestPassword, { body: { email } });

/** Asks for the mail with the link for a new password. Whether the address has an account is not told. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const given = query.get('email') ?? '';
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <TextLink to={paths.login({ email: sentTo ?? given, next })} textStyle="sm" alignSelf="start">
      {t('auth.links.backToSignIn')}
    </TextLink>
  );
  if (sentTo !== undefined) {
    return (
      <AuthLayout
        title={t('auth.forgot.sentTitle')}
        subtitle={
          <Trans i18nKey="auth.forgot.sentTo" values={{ email: sentTo }} components={{ address: <bdi /> }} />
        }
        announced
      >
        <ResendLine onResend={() => ask(sentTo)} justSent />
        <MailboxHint />
        {back}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
      <ForgotPasswordForm
        email={given}
        onSubmit={async (email) => {
          await ask(email);
          setSentTo(email);
        }}
      />
      <TextLink to={paths.login({ email: given, next, method: 'code' })} textStyle="sm" alignSelf="start">
        {t('auth.forgot.code')}
      </TextLink>
      {back}
    </AuthLayout>
  );
}
