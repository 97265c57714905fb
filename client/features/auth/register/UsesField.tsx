import { Button, chakra, HStack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { TeamUse } from '#shared/workspaces/modules.ts';

const names: readonly TeamUse[] = ['time', 'tasks', 'review', 'bill', 'absences', 'everything'];

interface UsesFieldProps {
  uses: readonly TeamUse[];
  onChange: (uses: readonly TeamUse[]) => void;
}

/** Some uses of the product; several may be pressed, or none. */
export function UsesField({ uses, onChange }: UsesFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const toggle = (name: TeamUse) =>
    onChange(uses.includes(name) ? uses.filter((each) => each !== name) : [...uses, name]);
  return (
    <chakra.div role="group" aria-labelledby={id} display="grid" gap="2">
      <chakra.span id={id} textStyle="sm" fontWeight="medium">
        {t('auth.register.uses.question')}
      </chakra.span>
      <HStack gap="2" wrap="wrap">
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={uses.includes(name) ? 'subtle' : 'outline'}
            aria-pressed={uses.includes(name)}
            onClick={() => toggle(name)}
          >
            {t(`auth.register.uses.${name}`)}
          </Button>
        ))}
      </HStack>
      <Subtle>{t('auth.register.uses.hint')}</Subtle>
    </chakra.div>
  );
}
