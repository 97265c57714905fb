import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { CodeRequestForm } from '#client/features/auth/CodeRequestForm.tsx';
import { safeNextPath } from '#client/features/auth/next-path.ts';
import { PasswordForm } from '#client/features/auth/PasswordForm.tsx';
import { setupQuery } from '#client/features/auth/queries.ts';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { useSignIn } from '#client/features/auth/use-sign-in.ts';
import { WorkspaceStep } from '#client/features/auth/WorkspaceStep.tsx';
import { isSignedIn } from '#client/lib/session.ts';
import { Tabs } from '#client/ui/Tabs.tsx';

type Method = 'password' | 'code';

/** Ways in for those who have no account: a new team where that is allowed, and a code where somebody invited them. */
function NoAccount() {
  const { data: setup } = useQuery(setupQuery);
  const i18nKey =
    setup?.registration === 'invite-only' ? 'auth.signIn.noAccountInviteOnly' : 'auth.signIn.noAccount';
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans
        i18nKey={i18nKey}
        components={{
          team: <TextLink to={paths.register()} />,
          join: <TextLink to={paths.passcode()} />,
        }}
      />
    </Text>
  );
}

/** Sign-in with a password or a mailed code, then the choice of workspace if there is one. */
export function SignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const [alreadySignedIn] = useState(isSignedIn);
  const [method, setMethod] = useState<Method>('password');
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [focusOnOpen, setFocusOnOpen] = useState(true);
  const signIn = useSignIn({ next });

  function show(shown: Method, options: { focus: boolean }) {
    setMethod(shown);
    setFocusOnOpen(options.focus);
  }

  if (alreadySignedIn) return <Navigate to={next ?? paths.home()} replace />;
  if (signIn.choice) return <WorkspaceStep signIn={signIn} onOtherAccount={signIn.startOver} />;
  const shared = { email, onEmailChange: setEmail, focusOnOpen };
  return (
    <AuthLayout
      title={t('auth.signIn.title')}
      subtitle={t('auth.signIn.subtitle', { host: window.location.host })}
    >
      <Tabs
        label={t('auth.signIn.methods')}
        value={method}
        onChange={(value) => show(value === 'code' ? 'code' : 'password', { focus: false })}
        items={[
          {
            value: 'password',
            label: t('auth.signIn.byPassword'),
            content: (
              <PasswordForm
                {...shared}
                onSignedIn={signIn.proceed}
                onForgotten={() => show('code', { focus: true })}
              />
            ),
          },
          {
            value: 'code',
            label: t('auth.signIn.byCode'),
            content: (
              <CodeRequestForm
                {...shared}
                onSent={(address) => void navigate(paths.passcode({ email: address, next }))}
              />
            ),
          },
        ]}
      />
      <NoAccount />
    </AuthLayout>
  );
}
