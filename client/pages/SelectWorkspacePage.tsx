import { SelectWorkspace } from '#client/features/auth/SelectWorkspace.tsx';

export function SelectWorkspacePage() {
  return <SelectWorkspace />;
}
