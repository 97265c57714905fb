import { chakra, Menu, Portal, VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Clipped, Subtle } from '#client/ui/layout/words.ts';

export interface Choice {
  value: string;
  label: string;
  /** Glyph, chevrons, tag: what the value looks like. */
  mark?: ReactNode;
}

export interface ChoiceMenuProps {
  /** What is chosen: "Status". */
  label: string;
  items: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
  /** What the button shows. */
  children: ReactNode;
  /** How the button looks: in a row, as a fact of the task page, or as a small field. */
  look?: 'cell' | 'fact' | 'field';
  disabled?: boolean | undefined;
  /** Below the items: why others are missing. */
  note?: string | undefined;
  /** The button shows its own name: nothing is put before it for those who hear the page. */
  isNamed?: boolean;
  ref?: Ref<HTMLButtonElement>;
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

/**
 * A button that opens a list of values with the chosen one marked. The menu comes into being when it is first
 * opened, so that a hundred rows cost a hundred buttons.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const {
    label,
    items,
    value,
    onChoose,
    children,
    look = 'cell',
    disabled,
    note,
    isNamed = false,
    ref,
  } = props;
  const [isMounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isMounted) setOpen(true);
  }, [isMounted]);

  const button = (
    <ChoiceButton
      ref={ref}
      type="button"
      look={look}
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={isMounted ? undefined : () => setMounted(true)}
    >
      {isNamed ? null : <HiddenName>{label}</HiddenName>}
      {children}
    </ChoiceButton>
  );
  if (!isMounted) return button;
  return (
    <Menu.Root open={open} onOpenChange={(details) => setOpen(details.open)} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{button}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content aria-label={label} minW="11rem" css={{ '--under': 'colors.bg.raised' }}>
            <Menu.RadioItemGroup value={value ?? ''} onValueChange={(details) => onChoose(details.value)}>
              {items.map((item) => (
                <Menu.RadioItem key={item.value} value={item.value} ps="2">
                  <Glyph>{item.mark}</Glyph>
                  <Clipped flex="1">{item.label}</Clipped>
                  {item.value === value ? (
                    <chakra.span color="brand.fg">
                      <Check size={16} aria-hidden />
                    </chakra.span>
                  ) : null}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            {note ? (
              <Subtle as="p" maxW="14rem" px="2" py="1.5">
                {note}
              </Subtle>
            ) : null}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
