import { Button, HStack, Link, type LinkProps, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';

interface TextLinkProps extends Omit<LinkProps, 'href'> {
  to: string;
}

/** A link inside a sentence, to a page of this application. */
export function TextLink({ to, children, ...rest }: TextLinkProps) {
  return (
    <Link asChild color="brand.fg" fontWeight="medium" {...rest}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}

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
