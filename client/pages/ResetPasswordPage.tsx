import { ResetPassword } from '#client/features/auth/ResetPassword.tsx';

export function ResetPasswordPage() {
  return <ResetPassword />;
}
