import { SignIn } from '#client/features/auth/SignIn.tsx';

export function LoginPage() {
  return <SignIn />;
}
