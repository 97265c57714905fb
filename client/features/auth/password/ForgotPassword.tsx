import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { EmailField, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { MailboxHint, ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Form } from '#client/ui/inputs/Form.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import { requestPasswordInput } from '#shared/auth/account.schema.ts';

const requestLink = (email: string) => call(accountApi.requestPassword, { body: { email } });

/** Asks for the mail with the link for a new password. It does not reveal whether the address has an account. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const email = query.get('email') ?? '';
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <TextLink to={paths.login({ email: sentTo ?? email, next })} textStyle="sm" alignSelf="start">
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
        <ResendLine onResend={() => requestLink(sentTo)} justSent />
        <MailboxHint />
        {back}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
      <ForgotPasswordForm
        email={email}
        onSubmit={async (address) => {
          await requestLink(address);
          setSentTo(address);
        }}
      />
      <TextLink to={paths.login({ email, next, method: 'code' })} textStyle="sm" alignSelf="start">
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
      <EmailField {...form.register('email')} error={form.errorOf('email')} />
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.forgot.submitting')}>
        {t('auth.forgot.submit')}
      </Button>
    </Form>
  );
}
