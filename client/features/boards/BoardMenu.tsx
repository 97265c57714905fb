import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Archive, ArchiveRestore, History, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { type Board, createBoardInput } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

/** Actions on a board as a whole. */
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
      title={board ? t('boards.form.renameTitle', { name: board.name }) : t('boards.form.createTitle')}
      submitLabel={t(board ? 'boards.form.save' : 'boards.form.create')}
    >
      <TextField
        form={form}
        name="name"
        label={t('boards.form.name')}
        required
        maxLength={80}
        autoComplete="off"
      />
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
      notify.undo(
        () => t(isArchived ? 'boards.archived' : 'boards.restored', { name: board.name }),
        () => archive({ board, isArchived: !isArchived }),
      ),
    onFailure: (error) => notify.failure('boards.notDone', error),
  });
  const { mutateAsync: create } = useWrite(boardsApi.create, {
    input: (name: string) => ({ body: { name, organizationTeamId: teamId } }),
    endsWith: 'answer',
  });
  const { mutateAsync: rename } = useWrite(boardsApi.update, {
    input: ({ id, name }: Pick<Board, 'id' | 'name'>) => ({ params: { id }, body: { name } }),
  });
  return { archive, create, rename };
}

interface VersionsDialogProps {
  board: Board;
  mayDraw: boolean;
  onClose: () => void;
}

/**
 * Earlier versions of the board, and a way to restore them. An open canvas receives a restore like any other change.
 */
function VersionsDialog({ board, mayDraw, onClose }: VersionsDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useRead(boardsApi.versions, { params: { id: board.id } });
  const mayRestore = mayDraw && !board.isArchived;
  const {
    mutate: restore,
    isPending,
    error,
  } = useWrite(boardsApi.restore, {
    input: (revision: number) => ({ params: { id: board.id, revision } }),
    onSuccess: () => {
      notify.success(() => t('boards.versions.restored'));
      onClose();
    },
  });

  function content(): ReactNode {
    if (!query.data) return <Answer query={query} />;
    if (query.data.items.length === 0) return <EmptyState compact title={t('boards.versions.none')} />;
    return (
      <Box as="ul" listStyleType="none" maxH="24rem" overflowY="auto">
        {query.data.items.map(({ revision, createdAt, by, elements }) => (
          <Flex as="li" key={revision} align="center" gap="3" minH="10" borderBottomWidth="1px" py="1.5">
            <Box minW="0" flex="1">
              <Text textStyle="sm">{format.dateTime(createdAt)}</Text>
              <Subtle as="p" truncate dir="auto">
                {[by, t('boards.versions.elements', { count: elements })].filter(Boolean).join(' · ')}
              </Subtle>
            </Box>
            {mayRestore ? (
              <Button size="sm" variant="outline" disabled={isPending} onClick={() => restore(revision)}>
                {t('boards.versions.restore')}
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
    );
  }

  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('boards.versions.title', { name: board.name })}
      description={t('boards.versions.what')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('boards.versions.close')}
        </Button>
      }
    >
      <Stack gap="3">
        {error ? <Notice tone="danger">{errorText(error)}</Notice> : null}
        {content()}
      </Stack>
    </Modal>
  );
}
