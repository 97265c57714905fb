import { Button, Stack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

export interface FormDialogProps extends Pick<ModalProps, 'title' | 'description' | 'size'> {
  form: FormState;
  onClose: () => void;
  /** Says what the button does: "Create token". */
  submitLabel: string;
  /** While it is done; absent: the same. */
  busyLabel?: string;
  tone?: 'danger';
  /** While something that has to be chosen is not. */
  disabled?: boolean;
  /** Offers a button that closes it; the focus begins there if it is dangerous to go on. */
  cancel?: 'button' | 'first';
  /** What takes the place of the form once it is sent. */
  result?: { content: ReactNode; footer: ReactNode };
  children: ReactNode;
}

/** The field that the keyboard writes into first. */
const firstField = 'input:not(:disabled, [type=hidden], [type=file]), textarea, select:not(:disabled)';

/** A dialog around a form of `useApiForm`, shown as long as it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, title, description, size, submitLabel, busyLabel, tone } = props;
  const { disabled, cancel, result, children } = props;
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const first = () => fields.current?.querySelector<HTMLElement>(firstField) ?? null;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size={size}
      onSubmit={result ? undefined : form.onSubmit}
      initialFocusEl={() => (cancel === 'first' ? cancelRef.current : first())}
      footer={
        result?.footer ?? (
          <>
            {cancel ? (
              <Button ref={cancelRef} variant="outline" onClick={onClose}>
                {t('ui.cancel')}
              </Button>
            ) : null}
            <Button
              type="submit"
              colorPalette={tone}
              disabled={disabled}
              loading={form.isBusy}
              loadingText={busyLabel ?? submitLabel}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {result?.content ?? (
        <Stack gap="4" ref={fields}>
          {form.failure?.message ? <Notice tone="danger">{toLocalText(form.failure.message)}</Notice> : null}
          {children}
        </Stack>
      )}
    </Modal>
  );
}
