import { AcceptInvite } from '#client/features/auth/invite/AcceptInvite.tsx';

export function AcceptInvitePage() {
  return <AcceptInvite />;
}
