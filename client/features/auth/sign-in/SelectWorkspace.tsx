import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { SignedInAs } from '#client/features/auth/frame/AuthParts.tsx';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { workspacesQuery } from '#client/features/auth/queries.ts';
import { WorkspaceForm } from '#client/features/auth/sign-in/WorkspaceForm.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer, CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { WorkspaceList } from '#shared/auth/auth.schema.ts';

function NoWorkspaces() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('auth.workspace.none')}
      description={t('auth.workspace.noneText')}
      art="people"
      action={
        <Button asChild>
          <Link to={paths.createOrganization()}>{t('auth.workspace.create')}</Link>
        </Button>
      }
    />
  );
}

function Choice({ list }: { list: WorkspaceList }) {
  const { t } = useTranslation();
  const switchTo = useSwitchWorkspace();
  if (list.workspaces.length === 0) return <NoWorkspaces />;
  return (
    <WorkspaceForm
      workspaces={list.workspaces}
      label={t('auth.workspace.title')}
      submitLabel={t('auth.workspace.submit')}
      pendingLabel={t('auth.workspace.switching')}
      onSubmit={({ workspace, teamId }) => switchTo({ tenantId: workspace.user.tenant.id, teamId })}
    />
  );
}

/** The choice of workspace and team for a signed-in person. */
export function SelectWorkspace() {
  const { t } = useTranslation();
  const query = useReadOf(workspacesQuery);
  return (
    <AuthLayout title={t('auth.workspace.title')} subtitle={t('auth.workspace.subtitle')}>
      <Answer
        query={query}
        skeleton={<CardSkeleton lines={4} />}
        failedTitle={t('auth.workspace.failed')}
        reference="shown"
      >
        {(list) => <Choice list={list} />}
      </Answer>
      <SignedInAs email={query.data?.confirmed_email} />
    </AuthLayout>
  );
}
