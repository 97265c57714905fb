import { VerifyEmail } from '#client/features/auth/register/VerifyEmail.tsx';

export function VerifyEmailPage() {
  return <VerifyEmail />;
}
