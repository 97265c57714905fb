import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { InviteLink } from '#client/features/auth/invite.ts';
import { useSignOut } from '#client/features/auth/public/use-sign-out.ts';
import { inWords } from '#client/lib/texts.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

export interface SignInFirstProps {
  link: InviteLink;
  /** Who is signed in here instead. */
  other: string | undefined;
}

/** A link that was handed over proves nothing about an address that has an account. Sign-in leads back here. */
export function SignInFirst({ link, other }: SignInFirstProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const signIn = paths.login({ email: link.email, next: paths.acceptInvite({ ...link }) });
  return (
    <>
      <Notice tone="info">{inWords(invitationTexts.signInFirst)}</Notice>
      <Button
        size="xl"
        autoFocus
        onClick={() => void (other === undefined ? navigate(signIn) : signOut(signIn))}
      >
        {t('auth.invite.signInAs', { email: link.email })}
      </Button>
    </>
  );
}
