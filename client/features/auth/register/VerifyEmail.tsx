import { Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { failureOf, LinkButton } from '#client/features/auth/frame/AuthParts.tsx';
import { MailboxHint, ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { redeemOnce } from '#client/features/auth/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { refresh, useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { FormError } from '#client/ui/inputs/Form.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { verifyTokenInput } from '#shared/auth/auth.schema.ts';

interface FromLink {
  email: string;
  token: string;
}

/** Redeems the link's token once, however often the page is drawn. */
function useVerification(link: FromLink) {
  const checked = verifyTokenInput.safeParse(link);
  const options = { ...redeemOnce, enabled: checked.success };
  const { isSuccess, error, refetch } = useRead(authApi.verifyByToken, { body: link }, options);
  const refusal = checked.success ? undefined : new Error(checked.error.issues[0]?.message);
  return { isSuccess, refetch, error: refusal ?? error };
}

function Verified({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.verify.title')}>
      <Notice tone="success">{t('auth.verify.done')}</Notice>
      <LinkButton to={paths.login({ email })}>{t('auth.links.signIn')}</LinkButton>
    </AuthLayout>
  );
}

interface NotVerifiedProps {
  error: Error;
  email: string;
  signedIn: boolean;
  onRetry: () => void;
}

function NotVerified({ error, email, signedIn, onRetry }: NotVerifiedProps) {
  const { t } = useTranslation();
  const failure = failureOf(error, 'token', 'email');
  const wasVerified = error instanceof ApiError && error.code === 'ALREADY_VERIFIED';
  return (
    <AuthLayout title={t('auth.verify.title')}>
      {wasVerified ? (
        <Notice tone="info">{failure.message}</Notice>
      ) : (
        <FormError error={failure} onRetry={onRetry} />
      )}
      {signedIn && !wasVerified ? (
        <Stack gap="4">
          <ResendLine onResend={() => call(authApi.resendVerification, { body: { email } })} />
          <MailboxHint />
        </Stack>
      ) : null}
      <LinkButton
        to={signedIn ? paths.home() : paths.login({ email })}
        variant={wasVerified ? 'solid' : 'outline'}
      >
        {t(signedIn ? 'auth.links.home' : 'auth.links.signIn')}
      </LinkButton>
    </AuthLayout>
  );
}

/** The page behind the link of the verification mail; works signed out as well. */
export function VerifyEmail() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const link = { email: query.get('email') ?? '', token: query.get('token') ?? '' };
  const [signedIn] = useState(isSignedIn);
  const { isSuccess, error, refetch } = useVerification(link);

  useEffect(() => {
    if (!isSuccess || !signedIn) return;
    notify.success(() => t('auth.verify.done'));
    void refresh(queryClient, 'users');
    void navigate(paths.home(), { replace: true });
  }, [isSuccess, signedIn, queryClient, navigate, t]);

  if (error) {
    return (
      <NotVerified error={error} email={link.email} signedIn={signedIn} onRetry={() => void refetch()} />
    );
  }
  if (isSuccess && !signedIn) return <Verified email={link.email} />;
  return (
    <AuthLayout title={t('auth.verify.title')} subtitle={t('auth.verify.checking')}>
      <CardSkeleton lines={2} />
    </AuthLayout>
  );
}
