import { Archive, ArchiveRestore, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardDialog } from '#client/features/boards/BoardDialog.tsx';
import { useBoardActs } from '#client/features/boards/use-board-acts.ts';
import { VersionsDialog } from '#client/features/boards/VersionsDialog.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import type { Board } from '#shared/boards/board.schema.ts';

export interface BoardMenuProps {
  board: Board;
  mayDraw: boolean;
}

/** What is done with a board as a whole. */
export function BoardMenu({ board, mayDraw }: BoardMenuProps) {
  const { t } = useTranslation();
  const acts = useBoardActs();
  const [open, setOpen] = useState<'rename' | 'versions'>();
  const { name, isArchived, mayManage } = board;
  const shelf: MenuEntry = isArchived
    ? {
        id: 'restore',
        label: t('boards.menu.restore'),
        icon: <ArchiveRestore />,
        onSelect: () => void acts.restore(board),
      }
    : {
        id: 'archive',
        label: t('boards.menu.archive'),
        icon: <Archive />,
        onSelect: () => void acts.archive(board),
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
