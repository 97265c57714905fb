import { Passcode } from '#client/features/auth/sign-in/Passcode.tsx';

export function PasscodePage() {
  return <Passcode />;
}
