import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { type MenuState, menuProps } from './use-menu-button.ts';

interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  /** Disabled with an obvious reason: the first cannot move further up. */
  disabled?: boolean;
  /** Why it cannot be chosen for now; said once over the entries that have it. */
  reason?: string;
  /** Makes it an entry that is on or off. */
  checked?: boolean;
  /** It shows other entries in the place of these: the menu stays open. */
  expanded?: boolean;
  onSelect: () => void;
}

interface MenuHeading {
  heading: string;
}

export type MenuEntry = MenuAction | MenuHeading | 'separator';

interface MenuPanelProps {
  label: string;
  items: readonly MenuEntry[];
  menu: MenuState;
  side?: 'start' | 'end';
}

/** The panel of an `ActionMenu`. */
export function MenuPanel({ label, items, menu, side = 'end' }: MenuPanelProps) {
  const choices = items.flatMap((item) =>
    typeof item === 'object' && 'id' in item && !item.disabled ? [item.id] : [],
  );
  return (
    <Menu.Root {...menuProps(menu, choices)} positioning={{ placement: `bottom-${side}` }}>
      <Portal>
        <Menu.Positioner>
          <Menu.Content aria-label={label}>{explained(items).map(entry)}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Adds each reason in words, over the first entry that has it. */
function explained(items: readonly MenuEntry[]): MenuEntry[] {
  const said = new Set<string>();
  return items.flatMap((item) => {
    const reason = typeof item === 'object' && 'reason' in item ? item.reason : undefined;
    if (reason === undefined || said.has(reason)) return [item];
    said.add(reason);
    return [{ heading: reason }, item];
  });
}

function entry(item: MenuEntry, index: number) {
  // Separators have no identity of their own; their place in the list is all there is.
  if (item === 'separator') return <Menu.Separator key={`separator-${index}`} />;
  if ('heading' in item) {
    return (
      <chakra.div key={item.heading} px="2" pt="1.5" pb="0.5" maxW="16rem" textStyle="xs" color="fg.subtle">
        {item.heading}
      </chakra.div>
    );
  }
  return <Entry key={item.id} item={item} />;
}

function Entry({ item }: { item: MenuAction }) {
  const isRefused = item.reason !== undefined;
  const color = isRefused ? 'fg.subtle' : item.danger ? 'danger.fg' : undefined;
  return (
    <Menu.Item
      value={item.id}
      disabled={item.disabled}
      aria-disabled={isRefused || undefined}
      aria-description={item.reason}
      closeOnSelect={!isRefused && item.expanded === undefined}
      aria-expanded={item.expanded}
      onSelect={isRefused ? undefined : item.onSelect}
      color={color}
      css={item.danger && !isRefused ? { '& :where(svg)': { color: 'danger.fg' } } : undefined}
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.checked}
    >
      {item.icon ? (
        <chakra.span css={{ '& > svg': { boxSize: '4' } }} aria-hidden>
          {item.icon}
        </chakra.span>
      ) : null}
      <chakra.span flex="1" truncate>
        {item.label}
      </chakra.span>
      {item.checked ? <Check size={16} aria-hidden /> : null}
      {item.shortcut ? <Kbd keys={item.shortcut} /> : null}
    </Menu.Item>
  );
}
