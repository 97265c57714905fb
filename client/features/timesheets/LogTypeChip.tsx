import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { listColorVars } from '#client/lib/list-color.ts';
import { statusChipRecipe } from '#client/theme/recipes/marks.ts';
import { timeLogType } from '#shared/enums/time-log.ts';

const Chip = chakra('span', statusChipRecipe);

const usual = 'TRACKED';

/** How time came about; nothing for time that the timer took, which is the rule. */
export function LogTypeChip({ type }: { type: string }) {
  const { t } = useTranslation();
  const known = timeLogType.safeParse(type).data;
  if (known === undefined || known === usual) return null;
  return (
    <Chip style={listColorVars(null)} flexShrink="0">
      {t(`timesheets.logType.${known}`)}
    </Chip>
  );
}
