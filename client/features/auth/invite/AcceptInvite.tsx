import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { failureOf, LinkButton, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { InviteView } from '#client/features/auth/invite/InviteView.tsx';
import { type InviteLink, inviteLinkOf, inviteQuery } from '#client/features/auth/invite/invite.ts';
import { SignInSteps } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { useSignIn } from '#client/features/auth/sign-in/sign-in.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { FormError } from '#client/ui/inputs/Form.tsx';
import type { InviteVerified } from '#shared/invitations/invitation.schema.ts';

/** The page behind the link of an invitation. */
export function AcceptInvite() {
  const [query] = useSearchParams();
  const link = inviteLinkOf(query);
  // An incomplete link: the code may be in the mail.
  if (link === undefined) return <Navigate to={paths.passcode()} replace />;
  return <Invitation link={link} />;
}

function Invitation({ link }: { link: InviteLink }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = useSignIn({ next: undefined });
  // A session empties the cache, and an accepted invitation cannot be read again.
  const [accepted, setAccepted] = useState<InviteVerified>();
  const { data, error, refetch } = useReadOf(inviteQuery(link), { enabled: accepted === undefined });
  const invite = accepted ?? data;
  if (signIn.step) {
    const startOver = () => void navigate(paths.login({ email: link.email }));
    return <SignInSteps step={signIn.step} signIn={signIn} onStartOver={startOver} />;
  }
  if (invite) {
    return (
      <InviteView
        link={link}
        invite={invite}
        onAccepted={(signedIn) => {
          setAccepted(invite);
          return signIn.proceed(signedIn);
        }}
      />
    );
  }
  if (error) return <Refused error={error} email={link.email} onRetry={() => void refetch()} />;
  return (
    <AuthLayout title={t('auth.invite.checkingTitle')} subtitle={t('auth.invite.checking')}>
      <CardSkeleton lines={3} />
    </AuthLayout>
  );
}

function Refused({ error, email, onRetry }: { error: Error; email: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.invite.failedTitle')}>
      <FormError error={failureOf(error, 'code', 'token', 'email')} onRetry={onRetry} />
      <LinkButton to={paths.login({ email })}>{t('auth.links.signIn')}</LinkButton>
      <TextLink to={paths.passcode()} textStyle="sm" alignSelf="start">
        {t('auth.invite.enterCode')}
      </TextLink>
    </AuthLayout>
  );
}
