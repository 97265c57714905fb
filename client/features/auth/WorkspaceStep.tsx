import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import type { WorkspaceChosen } from '#client/features/auth/sign-in.ts';
import { WorkspaceForm } from '#client/features/auth/WorkspaceForm.tsx';
import type { WorkspaceList } from '#shared/auth/auth.schema.ts';

export interface WorkspaceStepProps {
  list: WorkspaceList;
  error?: unknown;
  onEnter: (chosen: WorkspaceChosen) => Promise<void>;
  onOtherAccount: () => void;
}

/** The last step of sign-in for somebody who belongs to several workspaces. */
export function WorkspaceStep({ list, error, onEnter, onOtherAccount }: WorkspaceStepProps) {
  const { t } = useTranslation();
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
        onSubmit={onEnter}
        firstError={error}
        focusOnOpen
      />
      <Button variant="plain" size="sm" alignSelf="start" onClick={onOtherAccount}>
        {t('auth.workspace.otherAccount')}
      </Button>
    </AuthLayout>
  );
}
