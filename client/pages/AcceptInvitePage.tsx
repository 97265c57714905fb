import { AcceptInvite } from '#client/features/auth/AcceptInvite.tsx';

export function AcceptInvitePage() {
  return <AcceptInvite />;
}
