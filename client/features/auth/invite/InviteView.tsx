import { Button, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { EmailField, failureOf } from '#client/features/auth/frame/AuthParts.tsx';
import {
  acceptAsOneself,
  acceptByLink,
  type InviteLink,
  type Newcomer,
} from '#client/features/auth/invite/invite.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { meQuery } from '#client/features/auth/queries.ts';
import type { SignedIn } from '#client/features/auth/sign-in/sign-in.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn, tenantId } from '#client/lib/session/session.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field, Form, FormError } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { newPassword, personName } from '#shared/auth/auth.schema.ts';
import { type InviteVerified, invitationTexts } from '#shared/invitations/invitation.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

interface InviteViewProps {
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

/** The required action depends on whether the address has an account, and on the person signed in here. */
function Answer({ link, invite, onAccepted }: InviteViewProps) {
  const [session] = useState(() => ({ isOpen: isSignedIn(), tenantId: tenantId() }));
  // Accepting may put another session in the place of this one.
  const [acceptedBy, setAcceptedBy] = useState<User>();
  const isMeNeeded = session.isOpen && acceptedBy === undefined;
  const { data, isLoading } = useReadOf(meQuery, { enabled: isMeNeeded });
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

interface InviteAnswerProps {
  email: string;
  onAccept: () => Promise<void>;
}

/** Accepts an invitation for an existing account; needs only a confirmation. */
function InviteAnswer({ email, onAccept }: InviteAnswerProps) {
  const { t } = useTranslation();
  const accept = useWriteOf(onAccept);
  const { error } = accept;
  return (
    <Stack gap="4">
      {error ? <FormError error={failureOf(error)} onRetry={() => accept.mutate()} /> : null}
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        <Trans i18nKey="auth.invite.as" values={{ email }} components={{ address: <bdi /> }} />
      </Text>
      <Button
        size="xl"
        autoFocus
        loading={accept.isPending}
        loadingText={t('auth.invite.submitting')}
        onClick={() => accept.mutate()}
      >
        {t('auth.invite.submit')}
      </Button>
    </Stack>
  );
}

interface SignInFirstProps {
  link: InviteLink;
  /** The other person who is signed in here. */
  other: string | undefined;
}

/** A link that was handed over proves nothing about an address that has an account. Sign-in leads back here. */
function SignInFirst({ link, other }: SignInFirstProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const signIn = paths.login({ email: link.email, next: paths.acceptInvite({ ...link }) });
  return (
    <>
      <Notice tone="info">{toLocalText(invitationTexts.signInFirst)}</Notice>
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

const schema = z.object({ name: personName, password: newPassword });

interface NewcomerFormProps {
  invite: InviteVerified;
  onSubmit: (newcomer: Newcomer) => Promise<void>;
}

/** For somebody the product does not know yet: a name and a password. */
function NewcomerForm({ invite, onSubmit }: NewcomerFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { name: invite.fullName, password: '' },
    focus: invite.fullName === '' ? 'name' : 'password',
    submit: onSubmit,
  });

  return (
    <Form form={form}>
      <EmailField value={invite.email} readOnly />
      <Field label={t('auth.fields.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.password')}
        hint={t('auth.invite.passwordHint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.invite.submitting')}>
        {t('auth.invite.submit')}
      </Button>
    </Form>
  );
}
