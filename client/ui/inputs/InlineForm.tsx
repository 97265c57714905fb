import { chakra, HStack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useSaveOnRemoval } from '#client/lib/input/use-save-on-removal.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';

interface InlineFormProps {
  /** The fields. */
  children: ReactNode;
  /** The error of the typed text; absent: it can be saved. */
  error: string | undefined;
  saveLabel: string;
  /** There is nothing that the check could save. */
  hasNothingToSave?: boolean;
  onSave: () => void;
  /** The fields are done with, saved or not; called once. */
  onClose: () => void;
}

/** An inline form: Enter, the check, blur or the end of its page saves, Escape restores. */
export function InlineForm(props: InlineFormProps) {
  const { children, error, saveLabel, hasNothingToSave = false, onSave, onClose } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const isOver = useRef(false);

  function close() {
    isOver.current = true;
    onClose();
  }

  function save() {
    if (error !== undefined || isOver.current) return;
    close();
    onSave();
  }

  useSaveOnRemoval(formRef, save);

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (currentTarget.contains(relatedTarget)) return;
    // A menu that led into a dialog takes the focus back for a moment; nobody can leave a dialog for what is under it.
    const dialog = currentTarget.closest('[aria-modal="true"]');
    if (!dialog || relatedTarget === null || dialog.contains(relatedTarget)) save();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  return (
    <chakra.form
      ref={formRef}
      noValidate
      onSubmit={submit}
      onBlur={leave}
      onKeyDown={cancelOnEscape}
      {...ownEscape(true)}
    >
      <HStack gap="1">
        {children}
        <IconButton
          type="submit"
          size="sm"
          label={saveLabel}
          icon={<Check aria-hidden />}
          disabled={error !== undefined || hasNothingToSave}
        />
      </HStack>
      <Text role="status" textStyle="xs" color="danger.fg" mt={error ? '1' : '0'} maxW="18rem">
        {error}
      </Text>
    </chakra.form>
  );
}
