import {
  Button,
  type ButtonProps,
  HStack,
  Input,
  type InputProps,
  Link,
  type LinkProps,
  Text,
} from '@chakra-ui/react';
import { Trans } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { signInChosen } from '#client/features/auth/sign-in/next-path.ts';
import { ApiError, errorText, isPassing } from '#client/lib/api/api-error.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field, type FieldProps } from '#client/ui/inputs/Form.tsx';

interface TextLinkProps extends Omit<LinkProps, 'href'> {
  to: string;
  /** Of the entry of the history. */
  state?: string;
  /** Leaves the page, with everything that it remembers. */
  reloadDocument?: boolean;
}

/** A link inside a sentence, to a page of this application. */
export function TextLink({ to, state, reloadDocument, children, ...rest }: TextLinkProps) {
  return (
    <Link asChild color="brand.fg" fontWeight="medium" {...rest}>
      <RouterLink to={to} state={state} reloadDocument={reloadDocument}>
        {children}
      </RouterLink>
    </Link>
  );
}

/** From the ways in for newcomers back to sign-in. */
export function HaveAccount({ next }: { next?: string }) {
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans
        i18nKey="auth.register.haveAccount"
        components={{ signIn: <TextLink to={paths.login({ next })} state={signInChosen} /> }}
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

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  to: string;
}

/** The main button of a page without a form: a link to the next page. */
export function LinkButton({ to, variant, children }: LinkButtonProps) {
  return (
    <Button asChild size="xl" variant={variant}>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  );
}

type EmailFieldProps = Pick<FieldProps, 'hint' | 'error' | 'aside'> & InputProps;

/** The address of somebody who signs in. */
export function EmailField({ hint, error, aside, ...input }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('auth.fields.email')} hint={hint} error={error} aside={aside}>
      <Input type="email" autoComplete="username" dir="auto" size="lg" {...input} />
    </Field>
  );
}

/** A failed call as `Form` and `FormError` show it, in the words for the first of the fields that has some. */
export function failureOf(error: unknown, ...fields: string[]) {
  const texts = error instanceof ApiError ? fields.map((field) => error.fields[field]) : [];
  const message = texts.find((text) => text !== undefined) ?? errorText(error);
  return { type: isPassing(error) ? 'retry' : 'server', message };
}
