import { Register } from '#client/features/auth/register/Register.tsx';

export function RegisterPage() {
  return <Register />;
}
