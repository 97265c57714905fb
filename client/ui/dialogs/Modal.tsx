import { chakra, Dialog, type HTMLChakraProps, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import styles from './Modal.module.css';
import { useOverlay } from './use-overlay.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the confirming one last. */
  footer?: ReactNode;
  /** 430, 530 (330 on phones), 560, 668 and 760 px. */
  size?: 'sm' | 'form' | 'md' | 'wide' | 'lg';
  /** Makes body and footer a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  initialFocusEl?: () => HTMLElement | null;
}

/** Widths that the theme has no name for. */
const ownWidth = {
  form: { base: '20.625rem', md: '33.125rem' },
  wide: '41.75rem',
} as const;

interface DialogFrameProps extends Pick<ModalProps, 'open' | 'onOpenChange' | 'initialFocusEl'> {
  role?: 'alertdialog';
  size?: 'sm' | 'md' | 'lg';
  content?: Dialog.ContentProps;
  /** Selects what gets the focus; absent: what `initialFocusEl` finds, else the first field, else the first button. */
  focusOn?: string;
  children: ReactNode;
}

/** The field that receives typed text first. */
const firstField = 'input:not(:disabled, [type=hidden], [type=file]), textarea, select:not(:disabled)';

/** A dialog without anything in it: traps the focus, gives it back, closes on Escape. */
export function DialogFrame(props: DialogFrameProps) {
  const { onOpenChange, content, focusOn, initialFocusEl, children, ...root } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const selected = () => contentRef.current?.querySelector<HTMLElement>(focusOn ?? firstField) ?? null;
  const overlay = useOverlay({ isOpen: props.open, content: contentRef, first: initialFocusEl ?? selected });
  return (
    <Dialog.Root
      {...root}
      {...overlay}
      onOpenChange={({ open }) => onOpenChange(open)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={contentRef} css={{ '--under': 'colors.bg.raised' }} {...content}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Ctrl+Enter submits from every field, also from those in which Enter begins a line. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // A dialog over the form has a form of its own.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The form of a dialog. */
export function DialogForm(props: Pick<HTMLChakraProps<'form'>, 'onSubmit' | 'display' | 'children'>) {
  return <chakra.form noValidate {...props} onKeyDown={submitByKey} />;
}

/** A dialog with a title, what it is about, and its buttons. */
export function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, children, footer, onSubmit, initialFocusEl } = props;
  const { size = 'sm' } = props;
  const { t } = useTranslation();
  const own = size === 'form' || size === 'wide' ? { size: 'lg' as const, maxW: ownWidth[size] } : { size };
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
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      size={own.size}
      initialFocusEl={initialFocusEl}
      content={{ maxW: own.maxW }}
    >
      <Dialog.Header pb="3">
        <Dialog.Title>{title}</Dialog.Title>
        <IconButton
          label={t('ui.close')}
          icon={<X aria-hidden />}
          size="sm"
          tip={false}
          className={styles.close}
          onClick={() => onOpenChange(false)}
        />
      </Dialog.Header>
      {onSubmit ? (
        <DialogForm display="contents" onSubmit={onSubmit}>
          {inside}
        </DialogForm>
      ) : (
        inside
      )}
    </DialogFrame>
  );
}
