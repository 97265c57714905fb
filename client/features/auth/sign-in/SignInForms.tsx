import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmailField, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { MailboxHint } from '#client/features/auth/public/ResendLine.tsx';
import { redeemPassword, type SignedIn } from '#client/features/auth/sign-in/sign-in.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts, emailInput, emailPasswordInput } from '#shared/auth/auth.schema.ts';

type Method = 'password' | 'code';

interface SignInFormsProps {
  email: string;
  onEmailChange: (email: string) => void;
  next: string | undefined;
  /** The method that the address of the page requests. */
  firstMethod: string | null;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

/** Sign-in with a password or a mailed code. */
export function SignInForms(props: SignInFormsProps) {
  const { email, onEmailChange, next, firstMethod, onSignedIn } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [method, setMethod] = useState<Method>(firstMethod === 'code' ? 'code' : 'password');
  const [focusOnOpen, setFocusOnOpen] = useState(true);
  const shared = { email, onEmailChange, focusOnOpen };
  return (
    <Tabs
      label={t('auth.signIn.methods')}
      value={method}
      onChange={(value) => {
        setMethod(value === 'code' ? 'code' : 'password');
        setFocusOnOpen(false);
      }}
      items={[
        {
          value: 'password',
          label: t('auth.signIn.byPassword'),
          content: (
            <PasswordForm
              {...shared}
              onSignedIn={onSignedIn}
              aside={
                <TextLink to={paths.forgotPassword({ email, next })} textStyle="xs">
                  {t('auth.signIn.forgotten')}
                </TextLink>
              }
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
  );
}

const passwordSchema = emailPasswordInput.pick({ email: true, password: true });
const codeRequestSchema = emailInput.pick({ email: true });

interface PasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** Set if the person came to sign in and not to look at the other tab. */
  focusOnOpen: boolean;
  /** Help for people who forgot their password. */
  aside?: ReactNode;
}

/** A refusal that names no cause means that the two do not belong together. */
const plain = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? new Error(authTexts.wrongPassword) : error;

export function PasswordForm(props: PasswordFormProps) {
  const { email, onEmailChange, onSignedIn, focusOnOpen, aside } = props;
  const { t } = useTranslation();
  const form = useApiForm({
    schema: passwordSchema,
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
      <EmailField
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        error={form.errorOf('email')}
      />
      <Field label={t('auth.fields.password')} error={form.errorOf('password')} aside={aside}>
        <PasswordField {...form.register('password')} size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.signIn.submitting')}>
        {t('auth.signIn.submit')}
      </Button>
    </Form>
  );
}

interface CodeRequestFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (email: string) => void;
  focusOnOpen: boolean;
}

/** Asks for the mail with a sign-in code and link. */
function CodeRequestForm({ email, onEmailChange, onSent, focusOnOpen }: CodeRequestFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: codeRequestSchema,
    values: { email },
    focus: focusOnOpen ? 'email' : undefined,
    submit: async (input) => {
      await call(authApi.sendCode, { body: input });
      onSent(input.email);
    },
  });

  return (
    <Form form={form}>
      <EmailField
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        error={form.errorOf('email')}
        hint={t('auth.signIn.codeHint')}
      />
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.signIn.sending')}>
        {t('auth.signIn.sendCode')}
      </Button>
      <MailboxHint />
    </Form>
  );
}
