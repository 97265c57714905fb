import { Button, type ButtonProps, chakra, useFieldContext } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ControlButtonProps extends ButtonProps {
  icon?: ReactNode;
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
      ps="2.5"
      // Aligns the arrow with that of a select.
      pe="7px"
      minW={{ base: '0', md: '0' }}
      // As the fields beside it.
      css={{ '@media (pointer: coarse)': { fontSize: '1rem' } }}
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

/**
 * Ids and names for a button that acts as a form control: inside `Field` it takes the field's label, hint and
 * error, elsewhere it is named by `label`; its own text is always read after the name.
 */
export function useControlIds(label: string) {
  const field = useFieldContext();
  const ownId = useId();
  const labelId = useId();
  const textId = useId();
  const id = field?.ids.control ?? ownId;
  return {
    id,
    /** The id of the element with the button's own text. */
    textId,
    invalid: field?.invalid ?? false,
    disabled: field?.disabled ?? false,
    /** Render a hidden element with this id and the label when there is no field. */
    ownLabel: field ? null : { id: labelId, text: label },
    aria: {
      'aria-labelledby': `${field ? field.ids.label : labelId} ${textId}`,
      'aria-describedby': field?.ariaDescribedby,
      'aria-invalid': field?.invalid || undefined,
    },
  };
}
