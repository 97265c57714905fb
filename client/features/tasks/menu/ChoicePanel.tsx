import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MenuState, menuProps } from '#client/ui/buttons/use-menu-button.ts';
import { Clipped, MenuNote } from '#client/ui/layout/looks.ts';

export interface Choice {
  value: string;
  label: string;
  /** Glyph, chevrons, tag: what the value looks like. */
  mark?: ReactNode;
}

export interface Choices {
  /** The name of the choice: "Status". */
  label: string;
  /** A function in rows: most of their menus are never opened. */
  items: readonly Choice[] | (() => readonly Choice[]);
  value: string | null;
  onChoose: (value: string) => void;
  /** Below the items: why others are missing. */
  note?: string | undefined;
}

/** The panel of a `ChoiceMenu`. */
export function ChoicePanel({ label, value, onChoose, note, menu, ...of }: Choices & { menu: MenuState }) {
  const items = typeof of.items === 'function' ? of.items() : of.items;
  const values = items.map((item) => item.value);
  return (
    <Menu.Root {...menuProps(menu, values)}>
      <Portal>
        <Menu.Positioner>
          <Menu.Content aria-label={label} minW="11rem" css={{ '--under': 'colors.bg.raised' }}>
            <Menu.RadioItemGroup value={value ?? ''} onValueChange={(details) => onChoose(details.value)}>
              {items.map((item) => (
                <Menu.RadioItem key={item.value} value={item.value}>
                  <chakra.span display="contents" aria-hidden>
                    {item.mark}
                  </chakra.span>
                  <Clipped flex="1">{item.label}</Clipped>
                  {item.value === value ? (
                    <chakra.span color="brand.fg">
                      <Check size={16} aria-hidden />
                    </chakra.span>
                  ) : null}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            {note ? <MenuNote>{note}</MenuNote> : null}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
