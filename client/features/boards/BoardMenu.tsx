import { Input } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VersionsDialog } from '#client/features/boards/VersionsDialog.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import { type Board, createBoardInput } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

export interface BoardMenuProps {
  board: Board;
  mayDraw: boolean;
}

/** What is done with a board as a whole. */
export function BoardMenu({ board, mayDraw }: BoardMenuProps) {
  const { t } = useTranslation();
  const actions = useBoardActions();
  const [open, setOpen] = useState<'rename' | 'versions'>();
  const { name, isArchived, mayManage } = board;
  const shelf: MenuEntry = isArchived
    ? {
        id: 'restore',
        label: t('boards.menu.restore'),
        icon: <ArchiveRestore />,
        onSelect: () => void actions.restore(board),
      }
    : {
        id: 'archive',
        label: t('boards.menu.archive'),
        icon: <Archive />,
        onSelect: () => void actions.archive(board),
      };
  const rename: MenuEntry = {
    id: 'rename',
    label: t('boards.menu.rename'),
    icon: <Pencil />,
    onSelect: () => setOpen('rename'),
  };
  const versions: MenuEntry = {
    id: 'versions',
    label: t('boards.menu.versions'),
    icon: <History />,
    onSelect: () => setOpen('versions'),
  };
  const items = [
    ...(mayManage && mayDraw ? [rename] : []),
    versions,
    ...(mayManage && mayDraw ? [shelf] : []),
  ];
  return (
    <>
      <ActionMenu label={t('boards.menu.label', { name })} items={items} />
      {open === 'rename' ? <BoardDialog board={board} onClose={() => setOpen(undefined)} /> : null}
      {open === 'versions' ? (
        <VersionsDialog board={board} mayDraw={mayDraw} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

export interface BoardDialogProps {
  /** Absent: a new one. */
  board?: Board;
  onClose: () => void;
  onSaved?: (board: Board) => void;
}

const schema = createBoardInput.pick({ name: true });

/** The name of a board. */
export function BoardDialog({ board, onClose, onSaved }: BoardDialogProps) {
  const { t } = useTranslation();
  const actions = useBoardActions();
  const form = useApiForm({
    schema,
    values: { name: board?.name ?? '' },
    submit: async ({ name }) => {
      const saved = board ? await actions.rename(board, name) : await actions.create(name);
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      cancel="button"
      title={board ? t('boards.form.renameTitle', { name: board.name }) : t('boards.form.createTitle')}
      submitLabel={t(board ? 'boards.form.save' : 'boards.form.create')}
    >
      <Field label={t('boards.form.name')} error={form.errorOf('name')} required>
        <Input {...form.register('name')} maxLength={80} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}

/** Begins, renames, archives and restores boards, and says so. */
export function useBoardActions() {
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
