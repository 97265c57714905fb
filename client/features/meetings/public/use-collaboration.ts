import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { colleaguesOf } from '#client/features/meetings/public/colleagues.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { notify } from '#client/ui/notify.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import type { CollaborationInvitation } from '#shared/meetings/meeting.schema.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { boardPath, externalBoardUrl, meetingPath, newRoomName } from '#shared/meetings/room-name.ts';

/** Opens a meeting or a board and tells the chosen members about it. */
export function useCollaboration() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const scope = useScope();

  async function tell(invitation: CollaborationInvitation): Promise<void> {
    if (invitation.employeeIds.length === 0) return;
    const { invited } = await call(meetingsApi.invite, { body: invitation });
    notify.success(t('meetings.dialog.invited', { count: invited }));
  }

  return {
    async startMeeting(employeeIds: string[]): Promise<void> {
      const roomName = newRoomName(scope.team.name);
      await tell({ kind: 'meeting', roomName, employeeIds });
      void navigate(meetingPath(roomName));
    },
    async startBoard(employeeIds: string[]): Promise<void> {
      const name = t('meetings.dialog.boardName', { day: format.date(new Date()) });
      const body = { name, organizationTeamId: scope.teamId };
      const { id } = await call(boardsApi.create, { body });
      await tell({ kind: 'board', boardId: id, employeeIds });
      void navigate(boardPath(id));
    },
    inviteToMeeting: (roomName: string, employeeIds: string[]) =>
      tell({ kind: 'meeting', roomName, employeeIds }),
    inviteToBoard: (boardId: string, employeeIds: string[]) => tell({ kind: 'board', boardId, employeeIds }),
    /** The tab opens first: a browser lets a page open one only in answer to a click. */
    async openExternalBoard(boardUrl: string, employeeIds: string[]): Promise<void> {
      const members = colleaguesOf(scope).filter(({ id }) => employeeIds.includes(id));
      window.open(externalBoardUrl(boardUrl, members), '_blank', 'noopener');
      await tell({ kind: 'board', employeeIds });
    },
  };
}
