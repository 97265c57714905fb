import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { ResetPasswordForm } from '#client/features/auth/ResetPasswordForm.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { clearSession } from '#client/lib/session.ts';
import { FormError } from '#client/ui/Form.tsx';
import { accountTexts } from '#shared/auth/account.schema.ts';

type State = { kind: 'open' } | { kind: 'done' } | { kind: 'refused'; message: string };

/** The page behind the link of the mail for a forgotten password. */
export function ResetPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<State>(
    token === '' ? { kind: 'refused', message: accountTexts.resetFailed } : { kind: 'open' },
  );

  if (state.kind === 'done') {
    return (
      <AuthLayout title={t('auth.reset.doneTitle')} subtitle={t('auth.reset.done')} announced>
        <Button asChild size="xl">
          <Link to={paths.login()}>{t('auth.links.signIn')}</Link>
        </Button>
      </AuthLayout>
    );
  }
  if (state.kind === 'refused') {
    return (
      <AuthLayout title={t('auth.reset.failedTitle')}>
        <FormError error={{ message: state.message }} />
        <Button asChild size="xl">
          <Link to={paths.forgotPassword()}>{t('auth.reset.askAgain')}</Link>
        </Button>
        <TextLink to={paths.login()} textStyle="sm" alignSelf="start">
          {t('auth.links.backToSignIn')}
        </TextLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.reset.title')} subtitle={t('auth.reset.subtitle')}>
      <ResetPasswordForm
        token={token}
        onDone={() => {
          // Every session of the account has ended, the one of this browser too.
          clearSession();
          setState({ kind: 'done' });
        }}
        onRefused={(message) => setState({ kind: 'refused', message })}
      />
    </AuthLayout>
  );
}
