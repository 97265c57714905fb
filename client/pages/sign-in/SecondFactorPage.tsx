import { SecondFactor } from '#client/features/auth/sign-in/SecondFactor.tsx';

export function SecondFactorPage() {
  return <SecondFactor />;
}
