import { ForgotPassword } from '#client/features/auth/password/ForgotPassword.tsx';

export function ForgotPasswordPage() {
  return <ForgotPassword />;
}
