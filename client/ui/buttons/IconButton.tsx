import {
  IconButton as ChakraIconButton,
  type IconButtonProps as ChakraIconButtonProps,
} from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { type Refusal, Tip } from './Tip.tsx';

export interface IconButtonProps extends Omit<ChakraIconButtonProps, 'aria-label' | 'children'>, Refusal {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
  /** False where the meaning stands next to it. */
  tip?: boolean;
  shortcut?: string;
  /** For buttons that stay down. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, tip = true, shortcut, pressed, variant = 'ghost', size = 'md', ...others } = props;
  const { reason, onRefused, ...rest } = others;
  const button = (
    <ChakraIconButton
      {...rest}
      variant={variant}
      size={size}
      px="0"
      aria-label={label}
      aria-pressed={pressed}
      color={pressed ? 'brand.fg' : rest.color}
    >
      {icon}
    </ChakraIconButton>
  );
  if (!tip) return button;
  return (
    <Tip content={label} reason={reason} onRefused={onRefused} shortcut={shortcut} triggerId={rest.id}>
      {button}
    </Tip>
  );
}
