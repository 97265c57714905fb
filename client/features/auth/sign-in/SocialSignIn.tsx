import { Button } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { SignInSteps } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { redeemTicket, useSignIn } from '#client/features/auth/sign-in/sign-in.ts';
import { ApiError, errorText, isPassing } from '#client/lib/api-error.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { FormError } from '#client/ui/Form.tsx';
import { socialTexts } from '#shared/auth/social.schema.ts';

function textOf(error: unknown): string {
  return error instanceof ApiError ? (error.fields.ticket ?? error.message) : errorText(error);
}

/** Where a sign-in through a provider comes back to: its ticket is redeemed, once. */
export function SocialSignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const [ticket] = useState(query.get('ticket') ?? '');
  const [error, setError] = useState<unknown>();
  const signIn = useSignIn({ next });
  const { proceed } = signIn;

  const redeem = useCallback(async () => {
    setError(undefined);
    try {
      if (ticket === '') throw new Error(socialTexts.ticketExpired);
      await proceed(await redeemTicket(ticket));
    } catch (failure) {
      setError(failure);
    }
  }, [ticket, proceed]);

  const redeemed = useRef(false);
  useEffect(() => {
    if (redeemed.current) return;
    redeemed.current = true;
    void redeem();
  }, [redeem]);

  if (signIn.step) {
    const startOver = () => void navigate(paths.login({ next }));
    return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={startOver} />;
  }
  if (error === undefined) {
    return (
      <AuthLayout title={t('auth.social.title')} subtitle={t('auth.social.checking')}>
        <CardSkeleton lines={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.social.failed')}>
      <FormError
        error={{ type: isPassing(error) ? 'retry' : 'server', message: textOf(error) }}
        onRetry={() => void redeem()}
      />
      <Button asChild size="xl">
        <Link to={paths.login({ next })}>{t('auth.links.backToSignIn')}</Link>
      </Button>
    </AuthLayout>
  );
}
