import { HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { InviteAnswer } from '#client/features/auth/InviteAnswer.tsx';
import {
  acceptAsOneself,
  acceptByLink,
  type InviteLink,
  type Newcomer,
} from '#client/features/auth/invite.ts';
import { NewcomerForm } from '#client/features/auth/NewcomerForm.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { SignInFirst } from '#client/features/auth/SignInFirst.tsx';
import type { SignedIn } from '#client/features/auth/sign-in.ts';
import { useReadOf } from '#client/lib/read.ts';
import { isSignedIn, tenantId } from '#client/lib/session.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { InviteVerified } from '#shared/invitations/invitation.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

export interface InviteViewProps {
  link: InviteLink;
  invite: InviteVerified;
  onAccepted: (signedIn: SignedIn) => Promise<void>;
}

/** An invitation that can be accepted: where it leads, and what it takes. */
export function InviteView({ link, invite, onAccepted }: InviteViewProps) {
  const { t } = useTranslation();
  const [team] = invite.teams;
  const title = team
    ? t('auth.invite.title', { team: team.name })
    : t('auth.invite.titleNoTeam', { organization: invite.organization.name });
  return (
    <AuthLayout title={title} subtitle={<InvitedBy invite={invite} />}>
      <Place invite={invite} />
      <Answer link={link} invite={invite} onAccepted={onAccepted} />
    </AuthLayout>
  );
}

function InvitedBy({ invite }: { invite: InviteVerified }) {
  const name = invite.invitedByUser?.name;
  return (
    <Trans
      i18nKey={name ? 'auth.invite.invitedBy' : 'auth.invite.invited'}
      values={{ name, organization: invite.organization.name }}
      components={{ person: <bdi />, organization: <bdi /> }}
    />
  );
}

function Place({ invite }: { invite: InviteVerified }) {
  const { organization, teams } = invite;
  return (
    <HStack gap="3" p="3" borderWidth="1px" borderRadius="l2">
      <MemberAvatar name={organization.name} imageUrl={organization.image} size={40} decorative />
      <Stack gap="0" minW="0">
        <Text fontWeight="semibold" truncate dir="auto">
          {organization.name}
        </Text>
        <Text textStyle="sm" color="fg.muted" dir="auto" overflowWrap="anywhere">
          {teams.map(({ name }) => name).join(', ')}
        </Text>
      </Stack>
    </HStack>
  );
}

/** What the person has to do depends on whether the address has an account, and on who is signed in here. */
function Answer({ link, invite, onAccepted }: InviteViewProps) {
  const [session] = useState(() => ({ isOpen: isSignedIn(), tenantId: tenantId() }));
  // Accepting may put another session in the place of this one.
  const [acceptedBy, setAcceptedBy] = useState<User>();
  const isAsked = session.isOpen && acceptedBy === undefined;
  const { data, isLoading } = useReadOf(meQuery, { enabled: isAsked });
  const me = acceptedBy ?? data;
  if (isLoading) return <CardSkeleton lines={2} />;
  const isOwn = me?.email?.toLowerCase() === invite.email.toLowerCase();
  const other = isOwn ? undefined : (me?.email ?? undefined);
  if (invite.mustSignIn && !isOwn) return <SignInFirst link={link} other={other} />;
  const isProvenHere = isOwn && (invite.mustSignIn || me?.isEmailVerified === true);
  async function accept(newcomer?: Newcomer): Promise<void> {
    const signedIn = isProvenHere ? await acceptAsOneself(invite.id) : await acceptByLink(link, newcomer);
    setAcceptedBy(me);
    await onAccepted(signedIn);
  }
  return (
    <>
      {other === undefined ? null : <OtherAccount email={other} />}
      {invite.hasAccount ? (
        <InviteAnswer email={invite.email} onAccept={() => accept()} />
      ) : (
        <NewcomerForm invite={invite} onSubmit={accept} />
      )}
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  return (
    <Notice tone="info">
      <Trans i18nKey="auth.invite.signedInAsOther" values={{ email }} components={{ address: <bdi /> }} />
    </Notice>
  );
}
