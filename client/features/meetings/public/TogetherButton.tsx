import { Button, type ButtonProps } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { useState } from 'react';
import {
  CollaborationDialog,
  useCollaborationKinds,
} from '#client/features/meetings/public/CollaborationDialog.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { CollaborationKind } from '#shared/meetings/meeting.schema.ts';

interface TogetherButtonProps {
  kind?: CollaborationKind;
  /** Asks members to come to this board. */
  boardId?: string;
  /** Asks members to come to this meeting. */
  roomName?: string;
  variant?: ButtonProps['variant'];
}

/** Opens the dialog for a meeting or a board with others. */
export function TogetherButton({
  kind = 'meeting',
  boardId,
  roomName,
  variant = 'outline',
}: TogetherButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const kinds = useCollaborationKinds();
  if (boardId === undefined && !kinds.includes(kind)) return null;
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        <Users aria-hidden />
        {t((boardId ?? roomName) ? 'meetings.dialog.invite' : 'meetings.together')}
      </Button>
      {isOpen ? (
        <CollaborationDialog
          kind={kind}
          boardId={boardId}
          roomName={roomName}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
