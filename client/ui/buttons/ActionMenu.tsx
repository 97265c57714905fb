import { mergeProps } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from './IconButton.tsx';
import type { MenuEntry } from './MenuPanel.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { useMenuButton } from './use-menu-button.ts';

export type { MenuEntry };

interface ActionMenuProps {
  /** The subject of the menu: the name of its button. */
  label: string;
  items: readonly MenuEntry[];
  /** Absent: a "…" button. */
  trigger?: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  size?: 'xs' | 'sm' | 'md';
  /** The edge of the button at which it lies. */
  side?: 'start' | 'end';
  /** Open from the moment it is there. */
  defaultOpen?: boolean;
  onClose?: () => void;
}

/** A button with a menu. Until it is first opened it costs its button. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, items, trigger, size = 'sm', side, defaultOpen, onClose } = props;
  const { opener, menu, opening } = useMenuButton({ defaultOpen, onClosed: onClose });
  const button = trigger ?? (
    <IconButton label={label} icon={<Ellipsis aria-hidden />} size={size} tip={false} title={label} />
  );
  return (
    <>
      {cloneElement(button, mergeProps(button.props, opener))}
      {menu ? <MenuPanel key={opening} label={label} items={items} menu={menu} side={side} /> : null}
    </>
  );
}

/** Makes entries by the key of their words. */
export function useMenuEntry() {
  const { t } = useTranslation();
  return (key: string, icon: ReactNode, onSelect: () => void) => ({
    id: key,
    label: t(key),
    icon,
    onSelect,
  });
}
