import { chakra, Fieldset, SimpleGrid } from '@chakra-ui/react';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';

interface ChecksFieldProps<T extends string> {
  legend: string;
  options: readonly T[];
  value: readonly T[];
  onChange: (chosen: T[]) => void;
  labelOf: (option: T) => string;
  hintOf?: (option: T) => string;
  /** Side by side where there is room for them. */
  columns?: 1 | 2;
  error: string | undefined;
}

/** Any of a few things, each with a box to tick. */
export function ChecksField<T extends string>(props: ChecksFieldProps<T>) {
  const { legend, options, value: chosen, onChange, labelOf, hintOf, columns = 1, error } = props;
  return (
    <Fieldset.Root invalid={error !== undefined}>
      <Fieldset.Legend>{legend}</Fieldset.Legend>
      <SimpleGrid columns={{ base: 1, sm: columns }} gap="2">
        {options.map((option) => (
          <chakra.div key={option}>
            <Check
              checked={chosen.includes(option)}
              onCheckedChange={(isOn) =>
                onChange(isOn ? [...chosen, option] : chosen.filter((one) => one !== option))
              }
            >
              {labelOf(option)}
            </Check>
            {hintOf ? (
              <Subtle as="p" ps="6">
                {hintOf(option)}
              </Subtle>
            ) : null}
          </chakra.div>
        ))}
      </SimpleGrid>
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
