import { Button } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMembersDialog } from '#client/features/members/AddMembersDialog.tsx';
import { InviteDialog } from '#client/features/members/invite/InviteDialog.tsx';
import { useMemberRights } from '#client/features/members/member-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

type Way = 'add' | 'invite';

interface MemberActionsProps {
  /** Opens the invitation from outside, for example by the address. */
  invitesNow?: boolean;
  onInviteClose?: () => void;
}

/** The two ways into the team: colleagues are added, everybody else is invited. */
export function MemberActions({ invitesNow = false, onInviteClose }: MemberActionsProps) {
  const { t } = useTranslation();
  const rights = useMemberRights();
  const [open, setOpen] = useState<Way>();

  function closeInvite(): void {
    setOpen(undefined);
    onInviteClose?.();
  }

  return (
    <>
      {rights.manages ? (
        <Button variant="outline" onClick={() => setOpen('add')}>
          {t('members.add.button')}
        </Button>
      ) : null}
      {rights.invites ? (
        <Button onClick={() => setOpen('invite')}>
          <UserPlus aria-hidden />
          {t('members.invite.button')}
        </Button>
      ) : null}
      {open === 'add' ? <AddMembersDialog onClose={() => setOpen(undefined)} /> : null}
      {rights.invites && (open === 'invite' || invitesNow) ? <InviteDialog onClose={closeInvite} /> : null}
    </>
  );
}

/** "8 people, 1 suspended" */
export function useMemberCount(): string {
  const { t } = useTranslation();
  const members = useScope().team.members ?? [];
  const suspended = members.filter(({ employee }) => employee?.isActive === false).length;
  const people = t('members.people', { count: members.length });
  return suspended === 0 ? people : t('members.peopleSuspended', { people, count: suspended });
}
