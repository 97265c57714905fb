import { ResetPassword } from '#client/features/auth/password/ResetPassword.tsx';

export function ResetPasswordPage() {
  return <ResetPassword />;
}
