import { Button, HStack, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { useSignOut } from '#client/features/auth/public/use-sign-out.ts';

/** The way out of the pages between sign-in and the first workspace. */
export function SignedInAs({ email }: { email: string | null | undefined }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <HStack justify="space-between" gap="3" textStyle="sm" color="fg.muted">
      <Text as="span" truncate minW="0" title={email ?? undefined}>
        {email ? (
          <Trans i18nKey="auth.links.signedInAs" values={{ email }} components={{ address: <bdi /> }} />
        ) : null}
      </Text>
      <Button variant="plain" size="sm" flexShrink="0" onClick={() => void signOut()}>
        {t('auth.links.signOut')}
      </Button>
    </HStack>
  );
}
