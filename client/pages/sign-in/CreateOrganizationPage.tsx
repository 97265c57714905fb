import { CreateOrganization } from '#client/features/auth/register/CreateOrganization.tsx';

export function CreateOrganizationPage() {
  return <CreateOrganization />;
}
