import { useFieldContext } from '@chakra-ui/react';
import { useId } from 'react';

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
