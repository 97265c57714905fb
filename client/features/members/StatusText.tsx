import { chakra } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JoinRequestStatus } from '#shared/enums/invitation.ts';

interface Look {
  icon: LucideIcon;
  color: string;
}

const looks: Record<JoinRequestStatus, Look> = {
  REQUESTED: { icon: CircleDashed, color: 'fg.muted' },
  INVITED: { icon: CircleDashed, color: 'fg.muted' },
  ACCEPTED: { icon: CircleCheck, color: 'success.fg' },
  EXPIRED: { icon: CircleX, color: 'warning.fg' },
  REJECTED: { icon: CircleX, color: 'danger.fg' },
};

/** The status of an invitation or a request, as a sign and in words. */
export function StatusText({ status, children }: { status: JoinRequestStatus; children: ReactNode }) {
  const { icon: Icon, color } = looks[status];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" whiteSpace="nowrap" color={color}>
      <Icon size={14} aria-hidden />
      {children}
    </chakra.span>
  );
}
