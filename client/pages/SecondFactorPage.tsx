import { SecondFactor } from '#client/features/auth/SecondFactor.tsx';

export function SecondFactorPage() {
  return <SecondFactor />;
}
