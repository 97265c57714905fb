import { SocialSignIn } from '#client/features/auth/SocialSignIn.tsx';

export function SocialSignInPage() {
  return <SocialSignIn />;
}
