import { Input } from '@chakra-ui/react';
import { Archive, ArchiveRestore, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VersionsDialog } from '#client/features/boards/VersionsDialog.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { type Board, createBoardInput } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

/** What is done with a board as a whole. */
export function BoardMenu({ board, mayDraw }: { board: Board; mayDraw: boolean }) {
  const { t } = useTranslation();
  const actions = useBoardActions();
  const [open, setOpen] = useState<'rename' | 'versions'>();
  const { name, isArchived } = board;
  const manages = board.mayManage && mayDraw;
  const entry = useMenuEntry();
  const archive = () => actions.archive({ board, isArchived: !isArchived });
  const shelf = isArchived
    ? entry('boards.menu.restore', <ArchiveRestore />, archive)
    : entry('boards.menu.archive', <Archive />, archive);
  const items = [
    ...(manages ? [entry('boards.menu.rename', <Pencil />, () => setOpen('rename'))] : []),
    entry('boards.menu.versions', <History />, () => setOpen('versions')),
    ...(manages ? [shelf] : []),
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

interface BoardDialogProps {
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
      const saved = board ? await actions.rename({ id: board.id, name }) : await actions.create(name);
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

/** Creates, renames, archives and restores boards. */
function useBoardActions() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const { mutate: archive } = useWrite(boardsApi.update, {
    input: ({ board: { id }, isArchived }: { board: Board; isArchived: boolean }) => ({
      params: { id },
      body: { isArchived },
    }),
    onSuccess: (_saved, { board, isArchived }) =>
      notify.undo(t(isArchived ? 'boards.archived' : 'boards.restored', { name: board.name }), () =>
        archive({ board, isArchived: !isArchived }),
      ),
    onFailure: (error) => notify.error(t('boards.notDone', { reason: errorText(error) })),
    stale: ['boards'],
  });
  const { mutateAsync: create } = useWrite(boardsApi.create, {
    input: (name: string) => ({ body: { name, organizationTeamId: teamId } }),
    staleInBackground: ['boards'],
  });
  const { mutateAsync: rename } = useWrite(boardsApi.update, {
    input: ({ id, name }: Pick<Board, 'id' | 'name'>) => ({ params: { id }, body: { name } }),
    stale: ['boards'],
  });
  return { archive, create, rename };
}
