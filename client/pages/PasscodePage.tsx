import { Passcode } from '#client/features/auth/Passcode.tsx';

export function PasscodePage() {
  return <Passcode />;
}
