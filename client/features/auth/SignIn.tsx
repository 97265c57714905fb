import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { safeNextPath } from '#client/features/auth/next-path.ts';
import { OrLine } from '#client/features/auth/OrLine.tsx';
import { ProviderSignIn } from '#client/features/auth/ProviderSignIn.tsx';
import { socialErrorText } from '#client/features/auth/public/social.ts';
import { setupQuery } from '#client/features/auth/queries.ts';
import { SignInForms } from '#client/features/auth/SignInForms.tsx';
import { SignInSteps } from '#client/features/auth/SignInSteps.tsx';
import { SocialButtons } from '#client/features/auth/SocialButtons.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { useSignIn } from '#client/features/auth/use-sign-in.ts';
import { useReadOf } from '#client/lib/read.ts';
import { isSignedIn } from '#client/lib/session.ts';
import { inWords } from '#client/lib/texts.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { Setup } from '#shared/system/system.api.ts';

/** Ways in for those who have no account: a new team where that is allowed, and a code where somebody invited them. */
function NoAccount({ registration }: { registration: Setup['registration'] | undefined }) {
  const i18nKey =
    registration === 'invite-only' ? 'auth.signIn.noAccountInviteOnly' : 'auth.signIn.noAccount';
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

/** Why a sign-in through a provider led back here. Said once: it leaves the address. */
function useProviderRefusal(): string | undefined {
  const [query, setQuery] = useSearchParams();
  const [refusal] = useState(() => socialErrorText(query.get('error')));
  const isInAddress = query.has('error');
  useEffect(() => {
    if (!isInAddress) return;
    setQuery(
      (current) => {
        current.delete('error');
        current.delete('provider');
        return current;
      },
      { replace: true },
    );
  }, [isInAddress, setQuery]);
  return inWords(refusal);
}

/** Sign-in with a password, a mailed code or a provider, then whatever else it takes. */
export function SignIn() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const [alreadySignedIn] = useState(isSignedIn);
  const [email, setEmail] = useState(query.get('email') ?? '');
  const refusal = useProviderRefusal();
  const signIn = useSignIn({ next });
  const { data: setup, isLoading, failureCount } = useReadOf(setupQuery);

  if (alreadySignedIn) return <Navigate to={next ?? paths.home()} replace />;
  if (signIn.step) return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={signIn.startOver} />;
  const shared = { email, onEmailChange: setEmail, next, onSignedIn: signIn.proceed };
  const providers = setup?.providers ?? [];
  // An installation that does not say what it offers is asked by signing in.
  const isAsking = isLoading && failureCount === 0;
  return (
    <AuthLayout
      title={t('auth.signIn.title')}
      subtitle={t('auth.signIn.subtitle', { host: window.location.host })}
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      {isAsking ? <CardSkeleton lines={5} /> : null}
      {setup?.ssoOnly ? <ProviderSignIn {...shared} providers={providers} /> : null}
      {isAsking || setup?.ssoOnly ? null : (
        <>
          <SignInForms {...shared} firstMethod={query.get('method')} />
          {providers.length > 0 ? (
            <>
              <OrLine />
              <SocialButtons providers={providers} next={next} />
            </>
          ) : null}
          <NoAccount registration={setup?.registration} />
        </>
      )}
    </AuthLayout>
  );
}
