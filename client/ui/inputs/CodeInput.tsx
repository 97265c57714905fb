import { chakra, useFieldContext } from '@chakra-ui/react';
import { type Ref, type SyntheticEvent, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

export interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  length?: number;
  /** The alphabet of the code. */
  characters?: 'digits' | 'letters-and-digits';
  /** Called once all characters are there. */
  onComplete?: (code: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

const range = (length: number) => Array.from({ length }, (_box, index) => index);

const foreign = { digits: /[^0-9]/g, 'letters-and-digits': /[^A-Z0-9]/g } as const;

/**
 * A code in boxes. One real input lies invisibly over them, so that pasting, autofill, selection and screen readers
 * work as in any text field.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, length = 8, characters = 'letters-and-digits' } = props;
  const { onComplete, disabled, autoFocus, label, ref } = props;
  const { t } = useTranslation();
  const field = useFieldContext();
  const [caret, setCaret] = useState<number | null>(null);
  const active = caret === null ? -1 : Math.min(caret, length - 1);
  const inField = field ? field.getInputProps() : {};

  function change(text: string) {
    const code = text.toUpperCase().replace(foreign[characters], '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }

  const follow = (event: SyntheticEvent<HTMLInputElement>) =>
    setCaret(event.currentTarget.selectionStart ?? value.length);

  return (
    <chakra.div position="relative" dir="ltr" w="100%">
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={`repeat(${length}, minmax(0, 1fr))`}
        aria-hidden
      >
        {range(length).map((index) => (
          <chakra.span
            key={index}
            className="num"
            display="grid"
            placeItems="center"
            h="12"
            borderWidth="1px"
            borderColor={field?.invalid ? 'danger.solid' : 'border.control'}
            borderRadius="l2"
            bg={disabled ? 'bg.muted' : 'bg.panel'}
            textStyle="xl"
            fontWeight="semibold"
            outline={index === active ? '2px solid {colors.brand.focusRing}' : undefined}
            outlineOffset="-1px"
          >
            {value[index]}
          </chakra.span>
        ))}
      </chakra.div>
      <chakra.input
        {...inField}
        ref={ref}
        aria-label={field ? undefined : (label ?? t('ui.code.label', { count: length }))}
        value={value}
        onChange={(event) => change(event.target.value)}
        onSelect={follow}
        onFocus={follow}
        onBlur={() => setCaret(null)}
        disabled={disabled}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        inputMode={characters === 'digits' ? 'numeric' : 'text'}
        spellCheck={false}
        position="absolute"
        inset="0"
        w="100%"
        h="100%"
        opacity="0"
        outline="none"
        cursor={disabled ? 'not-allowed' : 'text'}
      />
    </chakra.div>
  );
}
