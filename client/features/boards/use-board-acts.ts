import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { Board } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

/** Begins, renames, archives and restores boards, and says so. */
export function useBoardActs() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const queryClient = useQueryClient();
  const again = () => refresh(queryClient, 'boards');

  async function shelve(board: Board, { isArchived }: Pick<Board, 'isArchived'>): Promise<void> {
    const { id, name } = board;
    try {
      await call(boardsApi.update, { params: { id }, body: { isArchived } });
      const said = t(isArchived ? 'boards.archived' : 'boards.restored', { name });
      notify.undo(said, () => void shelve(board, { isArchived: !isArchived }));
    } catch (error) {
      notify.error(t('boards.notDone', { reason: errorText(error) }));
    }
    await again();
  }

  return {
    async create(name: string): Promise<Board> {
      const board = await call(boardsApi.create, { body: { name, organizationTeamId: teamId } });
      void again();
      return board;
    },
    async rename({ id }: Board, name: string): Promise<Board> {
      const board = await call(boardsApi.update, { params: { id }, body: { name } });
      await again();
      return board;
    },
    archive: (board: Board) => shelve(board, { isArchived: true }),
    restore: (board: Board) => shelve(board, { isArchived: false }),
  };
}
