import { Button, Dialog, Input, Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '#client/lib/api/api-error.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import { DialogForm, DialogFrame } from './Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete the status “Blocked”?" */
  title: string;
  /** The number of affected records; one is not mentioned. */
  count?: number;
  /** The consequence, in a sentence. */
  children?: ReactNode;
  /** Says what the button does: "Delete status". */
  confirmLabel: string;
  /** The dialog closes when this is done; if it fails, it shows the error and stays. */
  onConfirm: () => unknown;
  /** The name that has to be typed first. */
  typeToConfirm?: string;
  tone?: 'danger' | 'brand';
  cancelLabel?: string;
}

/** The content of a `ConfirmDialog`. */
export function ConfirmPanel(props: ConfirmDialogProps & { onClose: () => void }) {
  return (
    <DialogFrame
      role="alertdialog"
      open={props.open}
      onOpenChange={props.onOpenChange}
      focusOn="[data-first]"
    >
      <Question {...props} />
    </DialogFrame>
  );
}

function Question(props: ConfirmDialogProps) {
  const { title, count, children, confirmLabel, typeToConfirm, tone = 'danger', cancelLabel } = props;
  const { onConfirm, onOpenChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const allowed = typeToConfirm === undefined || typed.trim() === typeToConfirm.trim();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!allowed || isBusy) return;
    setBusy(true);
    setFailure(undefined);
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
    <DialogForm onSubmit={confirm}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
        {count === undefined || count < 2 ? null : (
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
                data-first=""
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
        <Button
          variant="ghost"
          data-first={typeToConfirm === undefined ? '' : undefined}
          onClick={() => onOpenChange(false)}
        >
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          type="submit"
          colorPalette={tone}
          disabled={!allowed}
          loading={isBusy}
          loadingText={confirmLabel}
        >
          {confirmLabel}
        </Button>
      </Dialog.Footer>
    </DialogForm>
  );
}
