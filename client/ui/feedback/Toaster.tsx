import { chakra } from '@chakra-ui/react';
import { trackDismissableBranch } from '@zag-js/dismissable';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Notice } from './notify.ts';
import { shownMessages, toaster } from './toaster.ts';
import { useSliding } from './use-sliding.ts';

const looks = {
  error: { Icon: CircleAlert, color: 'danger.fg' },
  success: { Icon: CircleCheck, color: 'success.fg' },
  info: { Icon: Info, color: 'fg.subtle' },
};

/** Clicks between messages reach the page. */
const Region = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'max',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    pointerEvents: 'none',
    '&[data-side=top]': {
      top: 'max(env(safe-area-inset-top, 0px), 4px)',
      insetInline: 'calc(env(safe-area-inset-left, 0px) + 16px) calc(env(safe-area-inset-right, 0px) + 16px)',
      alignItems: 'center',
    },
    '&[data-side=bottom]': {
      bottom: 'max(env(safe-area-inset-bottom, 0px), 16px)',
      insetInlineEnd: '16px',
      flexDirection: 'column-reverse',
      alignItems: 'flex-end',
    },
  },
});

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    py: '2.5',
    ps: '3.5',
    pe: '2.5',
    w: 'max-content',
    maxW: { base: 'calc(100vw - 2rem)', sm: '25rem' },
    minH: '2.75rem',
    borderRadius: 'l3',
    boxShadow: 'float',
    bg: 'bg.raised',
    color: 'fg',
    willChange: 'translate, opacity',
    animation: 'message-in 180ms cubic-bezier(0.21, 1.02, 0.73, 1) backwards',
    // Under the later one that it passes.
    _closed: { zIndex: '-1', animation: 'message-out 160ms cubic-bezier(0.06, 0.71, 0.55, 1) forwards' },
    '--way': '100%',
    '&[data-side=top]': { '--way': '-100%' },
  },
});

const Words = chakra('div', { base: { flex: '1', minW: '0', textStyle: 'sm' } });

const Action = chakra('button', {
  base: {
    h: '7',
    px: '2',
    ms: '1',
    flexShrink: '0',
    borderRadius: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'brand.fg',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
});

const Close = chakra('button', {
  base: {
    display: 'inline-flex',
    p: '1',
    borderRadius: 'l2',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
});

/**
 * Shows the messages of `notify`; once per application. On a phone above the page: what one is about to press, the
 * keyboard and the timer are at the bottom.
 */
export function Toaster() {
  const { t } = useTranslation();
  const { messages, isWaiting } = useStore(shownMessages);
  const side = useViewport() === 'phone' ? 'top' : 'bottom';
  const regionRef = useRef<HTMLDivElement>(null);
  const { leave, ...handlers } = useRegion(regionRef);
  useSliding(regionRef, messages, side);
  return createPortal(
    <Region
      ref={regionRef}
      role="region"
      tabIndex={-1}
      aria-label={t('notices.messages')}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      data-side={side}
      {...handlers}
    >
      {messages.map(({ id, notice, isLeaving }) => (
        <MessageBox
          key={id}
          id={id}
          notice={notice}
          side={side}
          isLeaving={isLeaving}
          isWaiting={isWaiting || notice.duration === Number.POSITIVE_INFINITY}
          leave={leave}
        />
      ))}
    </Region>,
    document.body,
  );
}

interface MessageBoxProps {
  id: number;
  notice: Notice;
  side: 'top' | 'bottom';
  isLeaving: boolean;
  isWaiting: boolean;
  leave: () => void;
}

const MessageBox = memo(function MessageBox(props: MessageBoxProps) {
  const { id, notice, side, isLeaving, isWaiting, leave } = props;
  const { type, title, description, action, isOffer = false } = notice;
  const { t } = useTranslation();
  const ownId = useId();
  const { Icon, color } = looks[type];

  function close() {
    leave();
    toaster.dismiss(id);
  }

  return (
    <Box
      role="status"
      aria-atomic="true"
      aria-labelledby={`${ownId}-title`}
      aria-describedby={description ? `${ownId}-description` : undefined}
      tabIndex={0}
      data-message
      data-side={side}
      data-state={isLeaving ? 'closed' : 'open'}
      data-paused={isWaiting ? '' : undefined}
      style={{ pointerEvents: isLeaving ? 'none' : 'auto' }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <chakra.span color={color} flexShrink="0">
        <Icon size={16} aria-hidden />
      </chakra.span>
      <Words>
        <div id={`${ownId}-title`}>{title()}</div>
        {description ? (
          <chakra.span id={`${ownId}-description`} color="fg.muted">
            {description()}
          </chakra.span>
        ) : null}
      </Words>
      {action ? (
        <Action
          type="button"
          onClick={() => {
            leave();
            action.onClick();
            toaster.dismiss(id);
          }}
        >
          {action.label()}
        </Action>
      ) : null}
      {isOffer ? (
        <Close type="button" aria-label={t('ui.close')} onClick={close}>
          <X size={16} aria-hidden />
        </Close>
      ) : null}
    </Box>
  );
});

/**
 * Messages wait while they have the pointer or the focus, or cannot be seen. Tab leads further, and closing the focused
 * message returns the focus to its origin.
 */
function useRegion(regionRef: RefObject<HTMLDivElement | null>) {
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const region = regionRef.current;
    const onKeyDown = ({ altKey, code }: globalThis.KeyboardEvent) => {
      if (altKey && code === 'KeyT') region?.focus();
    };
    const onVisibility = () => (document.hidden ? toaster.wait('hidden') : toaster.goOn('hidden'));
    // Overlays of the page stay open while somebody presses a message.
    const stopBranch = trackDismissableBranch(region);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopBranch();
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [regionRef]);

  return {
    leave() {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || !regionRef.current?.contains(active)) return;
      cameFrom.current?.focus({ preventScroll: true });
      // The previous focus may be gone; a message that vanishes with the focus would keep the others paused.
      active.blur();
    },
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      toaster.wait('focus');
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) toaster.goOn('focus');
    },
    // A finger that has pressed a message does not leave it, as far as the browser says.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'touch' || toaster.wait('pointer'),
    onPointerLeave: () => toaster.goOn('pointer'),
  };
}
