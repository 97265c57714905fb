import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { LinkButton, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { clearSession } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field, Form, FormError } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authTexts, newPassword } from '#shared/auth/auth.schema.ts';

type State = { kind: 'open' } | { kind: 'done' } | { kind: 'refused'; message: string };

/** The page behind the link of the mail for a forgotten password. */
export function ResetPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<State>(
    token === '' ? { kind: 'refused', message: accountTexts.resetFailed } : { kind: 'open' },
  );

  if (state.kind === 'done') {
    return (
      <AuthLayout title={t('auth.reset.doneTitle')} subtitle={t('auth.reset.done')} announced>
        <LinkButton to={paths.login()}>{t('auth.links.signIn')}</LinkButton>
      </AuthLayout>
    );
  }
  if (state.kind === 'refused') {
    return (
      <AuthLayout title={t('auth.reset.failedTitle')}>
        <FormError error={{ message: state.message }} />
        <LinkButton to={paths.forgotPassword()}>{t('auth.reset.askAgain')}</LinkButton>
        <TextLink to={paths.login()} textStyle="sm" alignSelf="start">
          {t('auth.links.backToSignIn')}
        </TextLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.reset.title')} subtitle={t('auth.reset.subtitle')}>
      <ResetPasswordForm
        token={token}
        onDone={() => {
          // Every session of the account has ended, the one of this browser too.
          clearSession();
          setState({ kind: 'done' });
        }}
        onRefused={(message) => setState({ kind: 'refused', message })}
      />
    </AuthLayout>
  );
}

const schema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: authTexts.passwordMismatch,
    path: ['confirmPassword'],
  });

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link is of no use, whatever is typed. */
  onRefused: (message: string) => void;
}

function ResetPasswordForm({ token, onDone, onRefused }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { password: '', confirmPassword: '' },
    focus: 'password',
    submit: async (input) => {
      try {
        await call(accountApi.resetPassword, { body: { ...input, token } });
      } catch (error) {
        const refusal = error instanceof ApiError ? error.fields.token : undefined;
        if (refusal === undefined) throw error;
        return onRefused(refusal);
      }
      onDone();
    },
  });

  return (
    <Form form={form}>
      <Field
        label={t('auth.fields.newPassword')}
        hint={t('auth.reset.hint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Field label={t('auth.fields.repeatPassword')} error={form.errorOf('confirmPassword')}>
        <PasswordField {...form.register('confirmPassword')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.reset.submitting')}>
        {t('auth.reset.submit')}
      </Button>
    </Form>
  );
}
