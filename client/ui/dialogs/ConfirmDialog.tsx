import { Button, Dialog, Input, Portal, Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/api-error.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete the status “Blocked”?" */
  title: string;
  /** How much goes with it. */
  count?: number;
  /** What will happen, in a sentence. */
  children?: ReactNode;
  /** Says what the button does: "Delete status". */
  confirmLabel: string;
  /** The dialog closes when this is done; if it fails, it says so and stays. */
  onConfirm: () => unknown;
  /** The name that has to be typed first. */
  typeToConfirm?: string;
  tone?: 'danger' | 'brand';
  cancelLabel?: string;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      initialFocusEl={() => inputRef.current ?? cancelRef.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Question {...props} cancelRef={cancelRef} inputRef={inputRef} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface QuestionProps extends ConfirmDialogProps {
  cancelRef: React.RefObject<HTMLButtonElement | null>;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function Question(props: QuestionProps) {
  const { title, count, children, confirmLabel, typeToConfirm, tone = 'danger', cancelLabel } = props;
  const { onConfirm, onOpenChange, cancelRef, inputRef } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const allowed = typeToConfirm === undefined || typed.trim() === typeToConfirm.trim();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!allowed || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFailure(errorText(error) || t('ui.error.message'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={confirm}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
        {count === undefined ? null : (
          <CountBadge count={count} label={t('ui.confirm.affected', { count })} />
        )}
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="3">
          {children ? (
            <Dialog.Description asChild>
              <div>{children}</div>
            </Dialog.Description>
          ) : null}
          {typeToConfirm === undefined ? null : (
            <Field label={t('ui.confirm.typeName', { name: typeToConfirm })}>
              <Input
                ref={inputRef}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                dir="auto"
              />
            </Field>
          )}
          {failure ? <Notice tone="danger">{failure}</Notice> : null}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={cancelRef} variant="ghost" onClick={() => onOpenChange(false)}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          type="submit"
          colorPalette={tone}
          disabled={!allowed}
          loading={busy}
          loadingText={confirmLabel}
        >
          {confirmLabel}
        </Button>
      </Dialog.Footer>
    </form>
  );
}
