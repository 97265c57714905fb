import { chakra, HStack, Input } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { listColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { listPalette } from '#client/theme/list-palette.ts';
import { Field } from './Form.tsx';

interface ColorFieldProps {
  /** `#rrggbb` */
  value: string;
  onChange: (hex: string) => void;
  label: string;
  error?: string;
}

const swatches: readonly string[] = [
  ...new Set([
    ...Object.values(listPalette.status).map(([light]) => light),
    ...Object.values(listPalette.chart).map(([light]) => light),
  ]),
];

/** A list colour: one of the palette, or any hex value. */
export function ColorField({ value, onChange, label, error }: ColorFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} hint={t('ui.color.hint')}>
      <HStack gap="2" flexWrap="wrap">
        <HStack gap="1" flexWrap="wrap" role="group" aria-label={label}>
          {swatches.map((hex) => (
            <chakra.button
              key={hex}
              type="button"
              aria-label={hex}
              aria-pressed={hex === value.toLowerCase()}
              onClick={() => onChange(hex)}
              style={{ background: listColor(hex) }}
              boxSize="6"
              borderRadius="l1"
              display="grid"
              placeItems="center"
              color="bg.panel"
              cursor="pointer"
            >
              {hex === value.toLowerCase() ? <Check size={14} strokeWidth={2.5} aria-hidden /> : null}
            </chakra.button>
          ))}
        </HStack>
        <Input
          w="6.5rem"
          className="num"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="#3f5fbd"
          maxLength={7}
          dir="ltr"
          spellCheck={false}
        />
      </HStack>
    </Field>
  );
}
