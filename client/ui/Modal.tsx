import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the confirming one last. */
  footer?: ReactNode;
  /** 432, 560, 668 and 760 px. */
  size?: 'sm' | 'md' | 'wide' | 'lg';
  /** Makes body and footer a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  initialFocusEl?: () => HTMLElement | null;
}

/** A dialog: traps the focus, gives it back, closes on Escape. */
export function Modal(props: ModalProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'sm',
    onSubmit,
    initialFocusEl,
  } = props;
  const { t } = useTranslation();
  const inside = (
    <>
      <Dialog.Body>
        {description ? <Dialog.Description mb="3">{description}</Dialog.Description> : null}
        {children}
      </Dialog.Body>
      {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
    </>
  );
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      size={size === 'wide' ? 'lg' : size}
      initialFocusEl={initialFocusEl}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            maxW={size === 'wide' ? '41.75rem' : undefined}
            css={{ '--under': 'colors.bg.raised' }}
          >
            <Dialog.Header pb="3">
              <Dialog.Title>{title}</Dialog.Title>
              <IconButton
                label={t('ui.close')}
                icon={<X aria-hidden />}
                size="sm"
                tip={false}
                me="-2"
                mt="-0.5"
                onClick={() => onOpenChange(false)}
              />
            </Dialog.Header>
            {onSubmit ? (
              <chakra.form noValidate display="contents" onSubmit={onSubmit}>
                {inside}
              </chakra.form>
            ) : (
              inside
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
