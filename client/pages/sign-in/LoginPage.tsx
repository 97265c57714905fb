import { SignIn } from '#client/features/auth/sign-in/SignIn.tsx';

export function LoginPage() {
  return <SignIn />;
}
