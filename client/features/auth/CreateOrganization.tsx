import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { CreateOrganizationForm } from '#client/features/auth/CreateOrganizationForm.tsx';
import { unfinishedWorkspaceQuery } from '#client/features/auth/queries.ts';
import { SignedInAs } from '#client/features/auth/SignedInAs.tsx';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { FormError } from '#client/ui/Form.tsx';

/** Where an account without workspace makes one, and a founder whose workspace is unfinished completes it. */
export function CreateOrganization() {
  const { t } = useTranslation();
  const query = useReadOf(unfinishedWorkspaceQuery);
  const { data } = query;
  if (data?.isComplete) return <Navigate to={paths.home()} replace />;
  return (
    <AuthLayout title={t('auth.create.title')} subtitle={t('auth.create.subtitle')}>
      <FormError error={{ message: data?.refusal }} />
      {data && data.refusal === undefined ? <CreateOrganizationForm found={data.made} /> : null}
      {data ? null : <Answer query={query} skeleton={<CardSkeleton lines={3} />} reference="shown" />}
      <SignedInAs email={data?.email} />
    </AuthLayout>
  );
}
