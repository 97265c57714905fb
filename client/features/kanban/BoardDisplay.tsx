import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import type { BoardToolbarProps } from '#client/features/kanban/BoardToolbar.tsx';
import { type CardFact, cardFacts } from '#client/features/tasks/public/CardFace.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';

/** What cards and columns show. */
export function BoardDisplay({ view, onChange }: Pick<BoardToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  const { hiddenFacts, hidesEmpty } = view;
  const names: Record<CardFact, string> = {
    priority: t('tasks.fields.priority'),
    size: t('tasks.fields.size'),
    labels: t('tasks.fields.labels'),
    due: t('tasks.fields.dueDate'),
    worked: t('tasks.time.worked'),
    people: t('tasks.fields.assignees'),
  };
  const show = (fact: CardFact, isShown: boolean) => {
    const others = hiddenFacts.filter((hidden) => hidden !== fact);
    onChange({ hiddenFacts: isShown ? others : [...others, fact], hidesEmpty });
  };
  return (
    <Popup
      label={t('kanban.display.label')}
      w="14rem"
      p="3"
      trigger={
        <Button variant="outline" hideBelow="md">
          <SlidersHorizontal aria-hidden />
          {t('kanban.display.label')}
        </Button>
      }
    >
      <Stack gap="2">
        <Text textStyle="xs" color="fg.subtle">
          {t('kanban.display.facts')}
        </Text>
        {cardFacts.map((fact) => (
          <Check
            key={fact}
            checked={!hiddenFacts.includes(fact)}
            onCheckedChange={(isShown) => show(fact, isShown)}
          >
            {names[fact]}
          </Check>
        ))}
        <Box borderTopWidth="1px" borderColor="border.muted" pt="2">
          <Check
            checked={!hidesEmpty}
            onCheckedChange={(isShown) => onChange({ hiddenFacts, hidesEmpty: !isShown })}
          >
            {t('kanban.display.emptyColumns')}
          </Check>
        </Box>
      </Stack>
    </Popup>
  );
}
