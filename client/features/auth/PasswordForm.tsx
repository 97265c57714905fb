import { Button, Input } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { redeemPassword, type SignedIn } from '#client/features/auth/sign-in.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { authTexts, emailPasswordInput } from '#shared/auth/auth.schema.ts';

const schema = emailPasswordInput.pick({ email: true, password: true });

export interface PasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** Where the person came to sign in and not to look at the other tab. */
  focusOnOpen: boolean;
  /** What helps whoever has forgotten the password. */
  aside?: ReactNode;
}

/** A refusal that names no cause means that the two do not belong together. */
const plain = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? new Error(authTexts.wrongPassword) : error;

export function PasswordForm(props: PasswordFormProps) {
  const { email, onEmailChange, onSignedIn, focusOnOpen, aside } = props;
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { email, password: '' },
    focus: focusOnOpen ? (email === '' ? 'email' : 'password') : undefined,
    submit: async (input) => {
      try {
        await onSignedIn(await redeemPassword(input));
      } catch (error) {
        throw plain(error);
      }
    },
  });

  return (
    <Form form={form}>
      <Field label={t('auth.fields.email')} error={form.errorOf('email')}>
        <Input
          {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
          type="email"
          autoComplete="username"
          dir="auto"
          size="lg"
        />
      </Field>
      <Field label={t('auth.fields.password')} error={form.errorOf('password')} aside={aside}>
        <PasswordField {...form.register('password')} size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.signIn.submitting')}>
        {t('auth.signIn.submit')}
      </Button>
    </Form>
  );
}
