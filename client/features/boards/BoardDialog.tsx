import { Button, Input } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoardActs } from '#client/features/boards/use-board-acts.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { type Board, boardTexts } from '#shared/boards/board.schema.ts';

export interface BoardDialogProps {
  /** Absent: a new one. */
  board?: Board;
  onClose: () => void;
  onSaved?: (board: Board) => void;
}

/** The name of a board. */
export function BoardDialog({ board, onClose, onSaved }: BoardDialogProps) {
  const { t } = useTranslation();
  const acts = useBoardActs();
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const [name, setName] = useState(board?.name ?? '');
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setFailure(boardTexts.name);
      input.current?.focus();
      return;
    }
    void attempt(async () => {
      const saved = board ? await acts.rename(board, name) : await acts.create(name);
      onClose();
      onSaved?.(saved);
    }, 'name');
  }

  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={board ? t('boards.form.renameTitle', { name: board.name }) : t('boards.form.createTitle')}
      onSubmit={submit}
      initialFocusEl={() => input.current}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('boards.form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(board ? 'boards.form.save' : 'boards.form.create')}
          </Button>
        </>
      }
    >
      <Field label={t('boards.form.name')} error={failure} required>
        <Input
          ref={input}
          value={name}
          maxLength={80}
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setName(event.target.value);
            setFailure(undefined);
          }}
        />
      </Field>
    </Modal>
  );
}
