import { Text } from '@chakra-ui/react';
import { Trans } from 'react-i18next';
import { paths } from '#client/app/paths.ts';
import { TextLink } from '#client/features/auth/TextLink.tsx';

/** From the ways in for newcomers back to sign-in. */
export function HaveAccount({ next }: { next?: string }) {
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans
        i18nKey="auth.register.haveAccount"
        components={{ signIn: <TextLink to={paths.login({ next })} /> }}
      />
    </Text>
  );
}
