import '#client/locales/en/pages/notices.json';
import { Toaster as ChakraToaster, chakra, Portal, Stack, Toast } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { toaster } from './toaster.ts';

/** The same messages at the other end of the page. */
const topToaster: typeof toaster = { ...toaster, attrs: { ...toaster.attrs, placement: 'top' } };
/** Where a line ends in both directions: the library turns "end" round twice. */
const lineEnd = { insetInlineStart: 'auto', insetInlineEnd: '16px', alignItems: 'flex-end' };

const looks = {
  error: { Icon: CircleAlert, color: 'danger.fg' },
  success: { Icon: CircleCheck, color: 'success.fg' },
  info: { Icon: Info, color: 'fg.subtle' },
};

function TypeIcon({ type }: { type: string | undefined }) {
  const { Icon, color } = looks[type === 'error' || type === 'success' ? type : 'info'];
  return (
    <chakra.span color={color} flexShrink="0">
      <Icon size={16} aria-hidden />
    </chakra.span>
  );
}

/**
 * Shows the messages of `notify`; once per application. On a phone above the page: what one is about to press, the
 * keyboard and the timer are at the bottom.
 */
export function Toaster() {
  const { t } = useTranslation();
  const focus = useToastFocus();
  const isWide = useViewport() !== 'phone';
  return (
    <Portal>
      <ChakraToaster
        toaster={isWide ? toaster : topToaster}
        aria-label={t('notices.messages')}
        style={isWide ? lineEnd : undefined}
        {...focus}
      >
        {(toast) => (
          <Toast.Root>
            <TypeIcon type={toast.type} />
            <Stack gap="0" flex="1" minW="0">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
            </Stack>
            {toast.action ? (
              <Toast.ActionTrigger>{toast.meta?.label ?? toast.action.label}</Toast.ActionTrigger>
            ) : null}
            {toast.meta?.closable ? (
              <Toast.CloseTrigger aria-label={t('ui.close')}>
                <X size={16} aria-hidden />
              </Toast.CloseTrigger>
            ) : null}
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}

/** Gets the focus in place of what the library would give it back to. */
const nowhere = document.createElement('span');

/**
 * The way of the keyboard through the messages: it goes on with Tab, and back to where it came from when the message
 * that it is in is closed.
 */
function useToastFocus() {
  const cameFrom = useRef<HTMLElement>(null);

  function leave(region: HTMLElement): void {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !region.contains(active)) return;
    cameFrom.current?.focus({ preventScroll: true });
    // Where that is gone; a message that goes with the focus would keep the others from going on.
    active.blur();
  }

  return {
    /** Comes before the library's own, which gives the focus back to `relatedTarget` whenever it leaves, with Tab too. */
    onFocus(event: FocusEvent<HTMLElement>) {
      const { currentTarget, relatedTarget } = event;
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      event.relatedTarget = nowhere;
    },
    /** Every button of a message closes it. */
    onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
      if (target instanceof Element && target.closest('button')) leave(currentTarget);
    },
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
      if (key === 'Escape') leave(currentTarget);
    },
  };
}
