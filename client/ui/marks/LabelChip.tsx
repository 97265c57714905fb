import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { labelChipRecipe } from '#client/theme/recipes/marks.ts';

export interface LabelChipProps {
  name: string;
  color?: string | null;
  onRemove?: () => void;
}

const Chip = chakra('span', labelChipRecipe);

export function LabelChip({ name, color, onRemove }: LabelChipProps) {
  const { t } = useTranslation();
  return (
    <Chip style={listColorVars(color)} title={name}>
      <chakra.span truncate dir="auto">
        {name}
      </chakra.span>
      {onRemove ? (
        <chakra.button
          type="button"
          aria-label={t('ui.label.remove', { name })}
          onClick={onRemove}
          me="-3px"
          borderRadius="full"
          cursor="pointer"
          color="fg.subtle"
          _hover={{ color: 'fg', bg: 'bg.muted' }}
        >
          <X size={12} aria-hidden />
        </chakra.button>
      ) : null}
    </Chip>
  );
}
