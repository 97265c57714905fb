import '#client/features/meetings/parts/words.ts';
import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PencilRuler, Video } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colleaguesOf } from '#client/features/meetings/parts/colleagues.ts';
import { MembersPicker } from '#client/features/meetings/parts/MembersPicker.tsx';
import { useCollaboration } from '#client/features/meetings/parts/use-collaboration.ts';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import type { CollaborationKind } from '#shared/meetings/meeting.schema.ts';

export interface CollaborationDialogProps {
  kind?: CollaborationKind;
  /** Invites to this board instead of opening something new. */
  boardId?: string;
  /** Invites to this meeting instead of opening something new. */
  roomName?: string;
  onClose: () => void;
}

/** A meeting or a board with chosen members. */
export function CollaborationDialog({
  kind = 'meeting',
  boardId,
  roomName,
  onClose,
}: CollaborationDialogProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data } = useQuery(collaborationQuery(scope.tenantId));
  const start = useCollaboration();
  const { isBusy, failure, attempt } = useAttempt();
  const [chosen, setChosen] = useState<CollaborationKind>(kind);
  const [members, setMembers] = useState<string[]>([]);
  const isInvitation = boardId !== undefined || roomName !== undefined;
  const isMeeting = chosen === 'meeting' && boardId === undefined;
  const isOff = isMeeting && data?.meetings === false;
  const hasColleagues = colleaguesOf(scope).length > 0;

  function open(): Promise<void> {
    if (boardId !== undefined) return start.inviteToBoard(boardId, members);
    if (roomName !== undefined) return start.inviteToMeeting(roomName, members);
    if (isMeeting) return start.startMeeting(members);
    const boardUrl = data?.boardUrl;
    return boardUrl === undefined ? start.startBoard(members) : start.openExternalBoard(boardUrl, members);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      await open();
      onClose();
    });
  }

  const label = isInvitation ? 'invite' : isMeeting ? 'startMeeting' : 'openBoard';
  return (
    <Modal
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isInvitation ? 'meetings.dialog.invite' : 'meetings.dialog.title')}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('meetings.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isOff || data === undefined || (isInvitation && members.length === 0)}
          >
            {t(`meetings.dialog.${label}`)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        {isInvitation ? null : (
          <Box>
            <SegmentedControl
              label={t('meetings.dialog.what')}
              value={chosen}
              onChange={(value) => setChosen(value === 'board' ? 'board' : 'meeting')}
              items={[
                { value: 'meeting', label: t('meetings.dialog.meeting'), icon: <Video aria-hidden /> },
                { value: 'board', label: t('meetings.dialog.board'), icon: <PencilRuler aria-hidden /> },
              ]}
              size="md"
            />
          </Box>
        )}
        {isOff ? <Notice tone="info">{t('meetings.off.what')}</Notice> : null}
        {hasColleagues ? (
          <Field label={t('meetings.dialog.members')} hint={t('meetings.dialog.membersHint')}>
            <MembersPicker label={t('meetings.dialog.members')} value={members} onChange={setMembers} />
          </Field>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            {t('meetings.dialog.noMembers')}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
