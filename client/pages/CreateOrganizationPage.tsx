import { CreateOrganization } from '#client/features/auth/CreateOrganization.tsx';

export function CreateOrganizationPage() {
  return <CreateOrganization />;
}
