import { Button, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { TextLink } from '#client/features/auth/frame/AuthLinks.tsx';
import { MailboxHint, ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { requestPasswordInput } from '#shared/auth/account.schema.ts';

const ask = (email: string) => call(accountApi.requestPassword, { body: { email } });

/** Asks for the mail with the link for a new password. Whether the address has an account is not told. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const given = query.get('email') ?? '';
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <TextLink to={paths.login({ email: sentTo ?? given, next })} textStyle="sm" alignSelf="start">
      {t('auth.links.backToSignIn')}
    </TextLink>
  );
  if (sentTo !== undefined) {
    return (
      <AuthLayout
        title={t('auth.forgot.sentTitle')}
        subtitle={
          <Trans i18nKey="auth.forgot.sentTo" values={{ email: sentTo }} components={{ address: <bdi /> }} />
        }
        announced
      >
        <ResendLine onResend={() => ask(sentTo)} justSent />
        <MailboxHint />
        {back}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
      <ForgotPasswordForm
        email={given}
        onSubmit={async (email) => {
          await ask(email);
          setSentTo(email);
        }}
      />
      <TextLink to={paths.login({ email: given, next, method: 'code' })} textStyle="sm" alignSelf="start">
        {t('auth.forgot.code')}
      </TextLink>
      {back}
    </AuthLayout>
  );
}

const schema = requestPasswordInput.pick({ email: true });

interface ForgotPasswordFormProps {
  email: string;
  onSubmit: (email: string) => Promise<void>;
}

function ForgotPasswordForm({ email, onSubmit }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { email },
    focus: 'email',
    submit: (input) => onSubmit(input.email),
  });

  return (
    <Form form={form}>
      <Field label={t('auth.fields.email')} error={form.errorOf('email')}>
        <Input {...form.register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.forgot.submitting')}>
        {t('auth.forgot.submit')}
      </Button>
    </Form>
  );
}
