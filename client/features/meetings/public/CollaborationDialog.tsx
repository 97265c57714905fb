import { useReadOf } from '#client/lib/read.ts';
import '#client/locales/en/pages/meetings.json';
import { Box, Text } from '@chakra-ui/react';
import { PencilRuler, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { colleaguesOf } from '#client/features/meetings/public/colleagues.ts';
import { MembersPicker } from '#client/features/meetings/public/MembersPicker.tsx';
import { useCollaboration } from '#client/features/meetings/public/use-collaboration.ts';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import { type CollaborationKind, collaborationKind } from '#shared/meetings/meeting.schema.ts';

export interface CollaborationDialogProps {
  kind?: CollaborationKind;
  /** Invites to this board instead of opening something new. */
  boardId?: string;
  /** Invites to this meeting instead of opening something new. */
  roomName?: string;
  onClose: () => void;
}

const schema = z.object({ kind: collaborationKind, members: z.array(z.string()) });

/** A meeting or a board with chosen members. */
export function CollaborationDialog({
  kind = 'meeting',
  boardId,
  roomName,
  onClose,
}: CollaborationDialogProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data } = useReadOf(collaborationQuery);
  const start = useCollaboration();
  const form = useApiForm({
    schema,
    values: { kind, members: [] },
    fields: [],
    submit: async ({ members }) => {
      await open(members);
      onClose();
    },
  });
  const chosen = form.bind('kind');
  const members = form.bind('members');
  const isInvitation = boardId !== undefined || roomName !== undefined;
  const isMeeting = chosen.value === 'meeting' && boardId === undefined;
  const isOff = isMeeting && data?.meetings === false;
  const hasColleagues = colleaguesOf(scope).length > 0;

  function open(members: string[]): Promise<void> {
    if (boardId !== undefined) return start.inviteToBoard(boardId, members);
    if (roomName !== undefined) return start.inviteToMeeting(roomName, members);
    if (isMeeting) return start.startMeeting(members);
    const boardUrl = data?.boardUrl;
    return boardUrl === undefined ? start.startBoard(members) : start.openExternalBoard(boardUrl, members);
  }

  const label = isInvitation ? 'invite' : isMeeting ? 'startMeeting' : 'openBoard';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      cancel="button"
      title={t(isInvitation ? 'meetings.dialog.invite' : 'meetings.dialog.title')}
      submitLabel={t(`meetings.dialog.${label}`)}
      disabled={isOff || data === undefined || (isInvitation && members.value.length === 0)}
    >
      {isInvitation ? null : (
        <Box>
          <SegmentedControl
            label={t('meetings.dialog.what')}
            value={chosen.value}
            onChange={(value) => chosen.onChange(value === 'board' ? 'board' : 'meeting')}
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
          <MembersPicker label={t('meetings.dialog.members')} {...members} />
        </Field>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {t('meetings.dialog.noMembers')}
        </Text>
      )}
    </FormDialog>
  );
}
