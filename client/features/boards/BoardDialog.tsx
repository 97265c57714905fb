import { Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useBoardActs } from '#client/features/boards/use-board-acts.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { type Board, createBoardInput } from '#shared/boards/board.schema.ts';

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
  const acts = useBoardActs();
  const form = useApiForm({
    schema,
    values: { name: board?.name ?? '' },
    submit: async ({ name }) => {
      const saved = board ? await acts.rename(board, name) : await acts.create(name);
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
