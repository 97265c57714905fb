import { Dialog } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { PasswordForm } from '#client/features/auth/sign-in/SignInForms.tsx';
import { SecondFactorStep } from '#client/features/auth/sign-in/SignInSteps.tsx';
import { enterWorkspace, type SignedIn } from '#client/features/auth/sign-in/sign-in.ts';
import type { AuthResult } from '#client/features/auth/sign-in/use-enter-session.ts';
import { keepSessionFresh } from '#client/lib/api/api.ts';
import { paths } from '#client/lib/paths.ts';
import { clearSession, readActive, saveSession, tenantId, userId } from '#client/lib/session/session.ts';
import { endSignInOver, offerSignInOver, useIsSessionOver } from '#client/lib/session/session-over.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DialogFrame } from '#client/ui/dialogs/Modal.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';

interface SessionOverProps {
  /** The timer runs on, whoever is signed in. */
  isRunning: boolean;
}

/** Asks to sign in again over the page, which stays as it is; its calls wait. */
export function SessionOver({ isRunning }: SessionOverProps) {
  useEffect(offerSignInOver, []);
  return useIsSessionOver() ? <SignInAgain isRunning={isRunning} /> : null;
}

/** The sign-in page, with the way back. */
const signInPage = (email: string): string =>
  paths.login({ email, next: window.location.pathname + window.location.search });

/** Another account, or a workspace that is gone, needs the page of its own. */
function leaveForSignIn(email: string): void {
  clearSession();
  window.location.assign(signInPage(email));
}

/** The session of the same person in the same workspace; undefined where the proof is of somebody else. */
async function sameSession(
  signedIn: Exclude<SignedIn, { challenge: string }>,
): Promise<AuthResult | undefined> {
  if ('session' in signedIn) return signedIn.session;
  const { confirmed_email: email, workspaces } = signedIn.workspaces;
  const workspace = workspaces.find(({ user }) => user.tenant.id === tenantId());
  return workspace && enterWorkspace(email, { workspace, teamId: readActive('team') });
}

interface StepInDialogProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

function StepInDialog({ title, subtitle, children }: StepInDialogProps) {
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body display="grid" gap="4" pb="5">
        {subtitle ? <Dialog.Description>{subtitle}</Dialog.Description> : null}
        {children}
      </Dialog.Body>
    </>
  );
}

function SignInAgain({ isRunning }: SessionOverProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<string>();
  const [email, setEmail] = useState(() => client.getQueryData(meQuery.queryKey)?.email ?? '');

  async function proceed(signedIn: SignedIn): Promise<void> {
    if ('challenge' in signedIn) return setChallenge(signedIn.challenge);
    const session = await sameSession(signedIn);
    if (session === undefined || session.user.id !== userId()) return leaveForSignIn(email);
    saveSession(session);
    keepSessionFresh();
    endSignInOver('signed-in');
    void client.invalidateQueries();
  }

  return (
    <DialogFrame open role="alertdialog" size="sm" onOpenChange={() => undefined}>
      {challenge === undefined ? (
        <StepInDialog title={t('auth.over.title')} subtitle={t('auth.over.text')}>
          {isRunning ? <Notice tone="info">{t('auth.over.running')}</Notice> : null}
          <PasswordForm email={email} onEmailChange={setEmail} onSignedIn={proceed} focusOnOpen />
          <TextLink to={signInPage(email)} reloadDocument textStyle="sm" onClick={clearSession}>
            {t('auth.signIn.otherWays')}
          </TextLink>
        </StepInDialog>
      ) : (
        <SecondFactorStep
          challenge={challenge}
          onSignedIn={proceed}
          onStartOver={() => setChallenge(undefined)}
          Frame={StepInDialog}
        />
      )}
    </DialogFrame>
  );
}
