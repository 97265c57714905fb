import { VerifyEmail } from '#client/features/auth/VerifyEmail.tsx';

export function VerifyEmailPage() {
  return <VerifyEmail />;
}
