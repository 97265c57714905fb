import { Register } from '#client/features/auth/Register.tsx';

export function RegisterPage() {
  return <Register />;
}
