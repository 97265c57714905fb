import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Steps } from '#client/features/tasks/public/task-navigation.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';

interface StepButtonsProps {
  /** Absent: the task is in no list that one came from. */
  steps: Steps | undefined;
  onStep: (id: string) => void;
}

/** The tasks before and after this one in the list. */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  const { t } = useTranslation();
  if (steps === undefined) return null;
  const { previous, next, place, count } = steps;
  return (
    <>
      <IconButton
        size="sm"
        label={t('tasks.keys.previous')}
        shortcut="K"
        disabled={previous === undefined}
        icon={<ArrowUp size={16} aria-hidden />}
        onClick={() => previous !== undefined && onStep(previous)}
      />
      <IconButton
        size="sm"
        label={t('tasks.keys.next')}
        shortcut="J"
        disabled={next === undefined}
        icon={<ArrowDown size={16} aria-hidden />}
        onClick={() => next !== undefined && onStep(next)}
      />
      <Subtle className="num" hideBelow="lg">
        {t('tasks.peek.place', { place, count })}
      </Subtle>
    </>
  );
}
