import { chakra, Menu, Portal } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';

interface MenuEntryProps {
  /** Names it: `tasks.menu.<word>`. */
  word: string;
  /** In place of that name. */
  label?: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Why it cannot be chosen, in a word beside it. */
  reason?: string;
  /** The exact effect, for hover and screen readers. */
  hint?: string;
  staysOpen?: boolean;
}

const Glyph = chakra('span', {
  base: { display: 'flex', w: '4', justifyContent: 'center', flexShrink: '0', '& > svg': { boxSize: '4' } },
});

/** A line of the menu. */
export function MenuEntry(props: MenuEntryProps) {
  const { word, label, icon, onSelect, danger = false, reason, hint, staysOpen = false } = props;
  const { t } = useTranslation();
  return (
    <Menu.Item
      value={word}
      disabled={reason !== undefined}
      onSelect={onSelect}
      closeOnSelect={!staysOpen}
      title={hint}
      aria-description={hint}
      color={danger ? 'danger.fg' : undefined}
      css={danger ? { '& :where(svg)': { color: 'danger.fg' } } : undefined}
    >
      <Glyph aria-hidden>{icon}</Glyph>
      <Clipped flex="1">{label ?? t(`tasks.menu.${word}`)}</Clipped>
      {reason ? <Subtle>{reason}</Subtle> : null}
    </Menu.Item>
  );
}

/** A line that opens a menu of its own. */
export function SubMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'right-start', gutter: 2 }}>
      <Menu.TriggerItem>
        <Glyph aria-hidden>{icon}</Glyph>
        <chakra.span flex="1">{label}</chakra.span>
        <chakra.span display="flex" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden>
          <ChevronRight size={14} />
        </chakra.span>
      </Menu.TriggerItem>
      <Portal>
        <Menu.Positioner>
          <Menu.Content aria-label={label} maxH="20rem" overflowY="auto" minW="12rem">
            {children}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
