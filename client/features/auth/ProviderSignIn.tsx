import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '#client/features/auth/PasswordForm.tsx';
import { SocialButtons, type SocialButtonsProps } from '#client/features/auth/SocialButtons.tsx';
import type { SignedIn } from '#client/features/auth/sign-in.ts';

export interface ProviderSignInProps extends SocialButtonsProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

/** Where providers are the way in; a password is for the administrator when they do not answer. */
export function ProviderSignIn(props: ProviderSignInProps) {
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
