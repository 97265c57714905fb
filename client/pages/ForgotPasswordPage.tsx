import { ForgotPassword } from '#client/features/auth/ForgotPassword.tsx';

export function ForgotPasswordPage() {
  return <ForgotPassword />;
}
