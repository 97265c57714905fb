import { SocialSignIn } from '#client/features/auth/sign-in/SocialSignIn.tsx';

export function SocialSignInPage() {
  return <SocialSignIn />;
}
