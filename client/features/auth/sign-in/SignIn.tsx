import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { ProviderMark } from '#client/features/auth/public/ProviderMark.tsx';
import { socialErrorText, socialStartAddress } from '#client/features/auth/public/social.ts';
import { setupQuery } from '#client/features/auth/queries.ts';
import { DemoOffer } from '#client/features/auth/sign-in/DemoOffer.tsx';
import { isSignInChosen, safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { PasswordForm, SignInForms } from '#client/features/auth/sign-in/SignInForms.tsx';
import { SignInSteps } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { type SignedIn, useSignIn } from '#client/features/auth/sign-in/sign-in.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
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
  return toLocalText(refusal);
}

/** Sign-in with a password, a mailed code or a provider, then whatever else it takes. */
export function SignIn() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const [alreadySignedIn] = useState(isSignedIn);
  const [email, setEmail] = useState(query.get('email') ?? '');
  const { state } = useLocation();
  const refusal = useProviderRefusal();
  const signIn = useSignIn({ next });
  const { data: setup, isLoading, failureCount } = useReadOf(setupQuery);

  if (alreadySignedIn) return <Navigate to={next ?? paths.home()} replace />;
  if (setup?.isEmpty && !isSignInChosen(state)) return <Navigate to={paths.register()} replace />;
  if (signIn.step) {
    return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={signIn.startOver} />;
  }
  const shared = { email, onEmailChange: setEmail, next, onSignedIn: signIn.proceed };
  const providers = setup?.providers ?? [];
  // If the setup cannot be read, the page offers every way to sign in.
  const isLoadingSetup = isLoading && failureCount === 0;
  return (
    <AuthLayout
      title={t('auth.signIn.title')}
      subtitle={t('auth.signIn.subtitle', { host: window.location.host })}
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      {isLoadingSetup ? <CardSkeleton lines={5} /> : null}
      {setup?.ssoOnly ? <ProviderSignIn {...shared} providers={providers} /> : null}
      {isLoadingSetup || setup?.ssoOnly ? null : (
        <>
          <SignInForms {...shared} firstMethod={query.get('method')} />
          {providers.length > 0 ? (
            <>
              <OrLine />
              <SocialButtons providers={providers} next={next} />
            </>
          ) : null}
          <NoAccount registration={setup?.registration} />
          {setup?.offersDemo ? <DemoOffer /> : null}
        </>
      )}
    </AuthLayout>
  );
}

interface ProviderSignInProps extends SocialButtonsProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

/** Sign-in through providers; the password form is for administrators when the providers fail. */
function ProviderSignIn(props: ProviderSignInProps) {
  const { providers, next, email, onEmailChange, onSignedIn } = props;
  const { t } = useTranslation();
  const [isAdministrator, setAdministrator] = useState(providers.length === 0);
  if (!isAdministrator) {
    return (
      <>
        <Text textStyle="sm" color="fg.muted">
          {t('auth.signIn.ssoText')}
        </Text>
        <SocialButtons providers={providers} next={next} />
        <Button variant="plain" size="sm" alignSelf="start" onClick={() => setAdministrator(true)}>
          {t('auth.signIn.administrator')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('auth.signIn.administratorText')}
      </Text>
      <PasswordForm email={email} onEmailChange={onEmailChange} onSignedIn={onSignedIn} focusOnOpen />
      {providers.length > 0 ? (
        <Button variant="plain" size="sm" alignSelf="start" onClick={() => setAdministrator(false)}>
          {t('auth.signIn.otherWays')}
        </Button>
      ) : null}
    </>
  );
}

interface SocialButtonsProps {
  providers: Setup['providers'];
  next: string | undefined;
}

/** Ways in through a provider. Each leaves this page for the provider's. */
function SocialButtons({ providers, next }: SocialButtonsProps) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label={t('auth.signIn.providers')}>
      {providers.map(({ id, name }) => (
        <li key={id}>
          <Button asChild variant="outline" size="xl" w="100%" justifyContent="start" gap="3">
            <a href={socialStartAddress(id, next)}>
              <ProviderMark id={id} />
              {t('auth.signIn.continueWith', { provider: name })}
            </a>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

/** Between the form and the other ways. */
function OrLine() {
  const { t } = useTranslation();
  return (
    <HStack gap="3" textStyle="xs" color="fg.subtle" aria-hidden>
      <Box flex="1" borderTopWidth="1px" />
      {t('auth.signIn.or')}
      <Box flex="1" borderTopWidth="1px" />
    </HStack>
  );
}
