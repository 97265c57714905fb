import { Link2, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { secondsUntilResend } from '#client/features/members/resend-wait.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

export type InvitationAct = 'resend' | 'link' | 'remove';

export interface InvitationMenuProps {
  invite: Invite;
  onAct: (act: InvitationAct, invite: Invite) => void;
}

/** What can be done with an invitation; sending again waits a little after each mail. */
export function InvitationMenu({ invite, onAct }: InvitationMenuProps) {
  const { t } = useTranslation();
  const left = secondsUntilResend(invite, useServerNow(0));
  const resend: MenuEntry = {
    id: 'resend',
    label: left > 0 ? t('members.invitations.resendIn', { seconds: left }) : t('members.invitations.resend'),
    icon: <Send aria-hidden />,
    disabled: left > 0,
    onSelect: () => onAct('resend', invite),
  };
  const link: MenuEntry = {
    id: 'link',
    label: t('members.link.show'),
    icon: <Link2 aria-hidden />,
    onSelect: () => onAct('link', invite),
  };
  const remove: MenuEntry = {
    id: 'remove',
    label: t('members.invitations.remove'),
    icon: <Trash2 aria-hidden />,
    danger: true,
    onSelect: () => onAct('remove', invite),
  };
  const entries = [
    ...(invite.status === 'ACCEPTED' ? [] : [resend]),
    ...(invite.status === 'INVITED' ? [link] : []),
    remove,
  ];
  return <ActionMenu label={t('members.invitations.actsOn', { email: invite.email })} items={entries} />;
}
