import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import type { Choice, Choices } from '#client/features/tasks/menu/ChoicePanel.tsx';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { layerToCome } from '#client/lib/input/use-shortcut.ts';
import { useMenuButton } from '#client/ui/buttons/use-menu-button.ts';

export type { Choice };

export interface ChoiceMenuProps extends Choices {
  /** What the button shows. */
  children: ReactNode;
  /** How the button looks: in a row, as a fact of the task page, or as a small field. */
  look?: 'cell' | 'fact' | 'field';
  disabled?: boolean | undefined;
  /** The button shows its own name: nothing is put before it for those who hear the page. */
  isNamed?: boolean;
}

export const ChoiceButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: '100%',
    textAlign: 'start',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
  },
  variants: {
    look: {
      cell: { borderRadius: 'l1', _enabled: { _hover: { filter: 'brightness(0.96)' } } },
      fact: {
        w: 'calc(100% + 12px)',
        maxW: 'none',
        minH: { base: '8', md: '7' },
        mx: '-6px',
        px: '6px',
        py: '2px',
        borderRadius: 'l2',
        textStyle: 'sm',
        flexWrap: 'wrap',
        _enabled: { _hover: { bg: 'bg.muted' }, _expanded: { bg: 'bg.muted' } },
      },
      field: {
        h: { base: '8', md: '7' },
        px: '2',
        borderRadius: 'l2',
        borderWidth: '1px',
        borderColor: 'border',
        bg: 'bg.panel',
        textStyle: 'xs',
        color: 'fg.muted',
        whiteSpace: 'nowrap',
        _enabled: { _hover: { borderColor: 'border.control' } },
      },
    },
  },
});

/** What a value is, for those who hear the page: the place says it to the others. */
export function HiddenName({ children }: { children: string }) {
  return <VisuallyHidden>{`${children}: `}</VisuallyHidden>;
}

/** A mark beside the word it stands for: those who hear the page hear the word once. */
export function Glyph({ children }: { children: ReactNode }) {
  return (
    <chakra.span display="contents" aria-hidden>
      {children}
    </chakra.span>
  );
}

const ChoicePanel = lazyPart(() =>
  import('#client/features/tasks/menu/ChoicePanel.tsx').then((module) => module.ChoicePanel),
);

/**
 * A button that opens a list of values with the chosen one marked. The menu comes into being when it is first
 * opened, so that a hundred rows cost a hundred buttons.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, children, look = 'cell', disabled, isNamed = false, ...choices } = props;
  const { opener, menu, opening } = useMenuButton();
  return (
    <>
      <ChoiceButton look={look} disabled={disabled} {...opener}>
        {isNamed ? null : <HiddenName>{label}</HiddenName>}
        {children}
      </ChoiceButton>
      {menu ? (
        <Suspense fallback={layerToCome}>
          <ChoicePanel key={opening} label={label} menu={menu} {...choices} />
        </Suspense>
      ) : null}
    </>
  );
}
