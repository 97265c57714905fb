import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

export interface ControlButtonProps extends ButtonProps {
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** Given to the element with the text, to be named by it. */
  textId?: string;
  invalid?: boolean;
  /** Nothing is chosen: the text is a placeholder. */
  empty?: boolean;
  /** Leaves room for the cross that lies over it. */
  clearable?: boolean;
}

/** A button that looks like an input and opens a choice. */
export function ControlButton(props: ControlButtonProps) {
  const { icon, children, textId, invalid = false, empty = false, clearable = false, ...button } = props;
  return (
    <Button
      variant="outline"
      justifyContent="flex-start"
      fontWeight="normal"
      px="2.5"
      minW="0"
      _hover={{ bg: 'bg.panel', borderColor: 'border.emphasized' }}
      _expanded={{ bg: 'bg.panel' }}
      borderColor={invalid ? 'danger.solid' : undefined}
      color={empty ? 'fg.subtle' : 'fg'}
      {...button}
    >
      {icon}
      <chakra.span flex="1" minW="0" display="flex" lineHeight="1.25rem" me={clearable ? '5' : '0'}>
        <chakra.span id={textId} truncate dir="auto">
          {children}
        </chakra.span>
      </chakra.span>
      <chakra.span color="fg.subtle">
        <ChevronDown size={14} aria-hidden />
      </chakra.span>
    </Button>
  );
}
