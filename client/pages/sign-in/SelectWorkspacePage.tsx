import { SelectWorkspace } from '#client/features/auth/sign-in/SelectWorkspace.tsx';

export function SelectWorkspacePage() {
  return <SelectWorkspace />;
}
