import { Box, Text } from '@chakra-ui/react';
import { PencilRuler, Video } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { boardsApi } from '#shared/boards/boards.api.ts';
import {
  type CollaborationInvitation,
  type CollaborationKind,
  collaborationKind,
} from '#shared/meetings/meeting.schema.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { boardPath, externalBoardUrl, meetingPath, newRoomName } from '#shared/meetings/room-name.ts';

interface MembersPickerProps {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Other members of the active team to invite; their employee ids. */
export function MembersPicker({ label, value, onChange }: MembersPickerProps) {
  const scope = useScope();
  const people = useMemo(() => colleaguesOf(scope), [scope]);
  return (
    <MultiEntityPicker
      label={label}
      items={people}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={(person) => <PersonOption {...person} />}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

/** The others of the active team. */
export const colleaguesOf = ({ team, employeeId }: Pick<Scope, 'team' | 'employeeId'>) =>
  peopleOf(team).filter(({ id }) => id !== employeeId);

/** The kinds whose module is on. */
export function useCollaborationKinds(): CollaborationKind[] {
  const modules = useModules();
  return collaborationKind.options.filter((kind) =>
    modules.includes(kind === 'board' ? 'boards' : 'meetings'),
  );
}

interface CollaborationDialogProps {
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
  const kinds = useCollaborationKinds();
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
      title={t(isInvitation ? 'meetings.dialog.invite' : 'meetings.dialog.title')}
      submitLabel={t(`meetings.dialog.${label}`)}
      reason={isOff ? t('meetings.off.what') : undefined}
      disabled={data === undefined || (isInvitation && members.value.length === 0)}
    >
      {isInvitation || kinds.length < 2 ? null : (
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

/** Opens a meeting or a board and invites the chosen members. */
export function useCollaboration() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const scope = useScope();

  const { mutateAsync: createBoard } = useWrite(boardsApi.create, {
    input: (name: string) => ({ body: { name, organizationTeamId: scope.teamId } }),
    endsWith: 'answer',
  });
  const { mutateAsync: sendInvitation } = useWrite(meetingsApi.invite, {
    input: (body: CollaborationInvitation) => ({ body }),
    onSuccess: ({ invited }) => notify.success(() => t('meetings.dialog.invited', { count: invited })),
  });

  async function invite(invitation: CollaborationInvitation): Promise<void> {
    if (invitation.employeeIds.length > 0) await sendInvitation(invitation);
  }

  return {
    async startMeeting(employeeIds: string[]): Promise<void> {
      const roomName = newRoomName(scope.team.name);
      await invite({ kind: 'meeting', roomName, employeeIds });
      void navigate(meetingPath(roomName));
    },
    async startBoard(employeeIds: string[]): Promise<void> {
      const name = t('meetings.dialog.boardName', { day: format.date(new Date()) });
      const { id } = await createBoard(name);
      await invite({ kind: 'board', boardId: id, employeeIds });
      void navigate(boardPath(id));
    },
    inviteToMeeting: (roomName: string, employeeIds: string[]) =>
      invite({ kind: 'meeting', roomName, employeeIds }),
    inviteToBoard: (boardId: string, employeeIds: string[]) =>
      invite({ kind: 'board', boardId, employeeIds }),
    /** The tab opens first: a browser lets a page open one only in answer to a click. */
    async openExternalBoard(boardUrl: string, employeeIds: string[]): Promise<void> {
      const members = colleaguesOf(scope).filter(({ id }) => employeeIds.includes(id));
      window.open(externalBoardUrl(boardUrl, members), '_blank', 'noopener');
      await invite({ kind: 'board', employeeIds });
    },
  };
}
