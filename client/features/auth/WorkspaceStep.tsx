import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import type { useSignIn } from '#client/features/auth/use-sign-in.ts';
import { WorkspaceForm } from '#client/features/auth/WorkspaceForm.tsx';

export interface WorkspaceStepProps {
  signIn: ReturnType<typeof useSignIn>;
  onOtherAccount: () => void;
}

/** The last step of sign-in for somebody who belongs to several workspaces. */
export function WorkspaceStep({ signIn, onOtherAccount }: WorkspaceStepProps) {
  const { t } = useTranslation();
  const { choice, enter } = signIn;
  if (choice === undefined) return null;
  const { list, error } = choice;
  return (
    <AuthLayout
      title={t('auth.workspace.title')}
      subtitle={t('auth.workspace.signedInAs', { email: list.confirmed_email })}
    >
      <WorkspaceForm
        workspaces={list.workspaces}
        label={t('auth.workspace.title')}
        submitLabel={t('auth.workspace.submit')}
        pendingLabel={t('auth.workspace.entering')}
        onSubmit={(chosen) => enter(list, chosen)}
        firstError={error}
        focusOnOpen
      />
      <Button variant="plain" size="sm" alignSelf="start" onClick={onOtherAccount}>
        {t('auth.workspace.otherAccount')}
      </Button>
    </AuthLayout>
  );
}
