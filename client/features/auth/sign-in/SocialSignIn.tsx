import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { failureOf, LinkButton } from '#client/features/auth/frame/AuthParts.tsx';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { SignInSteps } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { redeemTicket, useSignIn } from '#client/features/auth/sign-in/sign-in.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { FormError } from '#client/ui/inputs/Form.tsx';
import { socialTexts } from '#shared/auth/social.schema.ts';

/** The return page of a sign-in through a provider: redeems its ticket, once. */
export function SocialSignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const [ticket] = useState(query.get('ticket') ?? '');
  const signIn = useSignIn({ next });

  const redeem = useWriteOf(async () => {
    if (ticket === '') throw new Error(socialTexts.ticketExpired);
    await signIn.proceed(await redeemTicket(ticket));
  });
  const { mutate } = redeem;

  const isRedeemed = useRef(false);
  useEffect(() => {
    if (isRedeemed.current) return;
    isRedeemed.current = true;
    mutate();
  }, [mutate]);

  if (signIn.step) {
    const startOver = () => void navigate(paths.login({ next }));
    return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={startOver} />;
  }
  if (redeem.error === null) {
    return (
      <AuthLayout title={t('auth.social.title')} subtitle={t('auth.social.checking')}>
        <CardSkeleton lines={2} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.social.failed')}>
      <FormError error={failureOf(redeem.error, 'ticket')} onRetry={() => mutate()} />
      <LinkButton to={paths.login({ next })}>{t('auth.links.backToSignIn')}</LinkButton>
    </AuthLayout>
  );
}
