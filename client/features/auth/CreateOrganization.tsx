import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { CreateOrganizationForm } from '#client/features/auth/CreateOrganizationForm.tsx';
import { unfinishedWorkspaceQuery } from '#client/features/auth/queries.ts';
import { SignedInAs } from '#client/features/auth/SignedInAs.tsx';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { useReadOf } from '#client/lib/read.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { FormError } from '#client/ui/Form.tsx';

/** Where an account without workspace makes one, and a founder whose workspace is unfinished completes it. */
export function CreateOrganization() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(unfinishedWorkspaceQuery);
  if (data?.isComplete) return <Navigate to={paths.home()} replace />;
  return (
    <AuthLayout title={t('auth.create.title')} subtitle={t('auth.create.subtitle')}>
      {error && !data ? (
        <ErrorState
          message={errorText(error)}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : null}
      <FormError error={{ message: data?.refusal }} />
      {data && data.refusal === undefined ? <CreateOrganizationForm found={data.made} /> : null}
      {data || error ? null : <CardSkeleton lines={3} />}
      <SignedInAs email={data?.email} />
    </AuthLayout>
  );
}
