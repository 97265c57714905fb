import { Button, Stack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import type { FormState } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

export interface FormDialogProps
  extends Pick<ModalProps, 'title' | 'description' | 'size' | 'initialFocusEl'> {
  form: FormState;
  onClose: () => void;
  /** Says what the button does: "Create token". */
  submitLabel: string;
  /** While it is done; absent: the same. */
  busyLabel?: string;
  tone?: 'danger';
  /** While something that has to be chosen is not. */
  disabled?: boolean;
  /** Why it cannot be done for now. */
  reason?: string;
  /** Continuing is dangerous: the focus begins on the button that closes the dialog. */
  cancel?: 'first';
  /** Replaces the form once it is sent. */
  result?: { content: ReactNode; footer: ReactNode };
  children: ReactNode;
}

/** A dialog around a form of `useApiForm`, shown as long as it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, title, description, size, submitLabel, busyLabel, tone } = props;
  const { disabled, reason, cancel, result, initialFocusEl, children } = props;
  const { t } = useTranslation();
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size={size}
      onSubmit={result ? undefined : form.onSubmit}
      initialFocusEl={cancel === 'first' ? () => cancelRef.current : initialFocusEl}
      footer={
        result?.footer ?? (
          <>
            <Button ref={cancelRef} variant="ghost" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Tip reason={reason}>
              <Button
                type="submit"
                colorPalette={tone}
                disabled={disabled}
                loading={form.isBusy}
                loadingText={busyLabel ?? submitLabel}
              >
                {submitLabel}
              </Button>
            </Tip>
          </>
        )
      }
    >
      {result?.content ?? (
        <Stack gap="4">
          {form.failure?.message ? <Notice tone="danger">{toLocalText(form.failure.message)}</Notice> : null}
          {children}
        </Stack>
      )}
    </Modal>
  );
}
