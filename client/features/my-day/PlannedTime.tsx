import { chakra, Input } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { hoursText, readHours } from '#client/features/my-day/form/typed-text.ts';
import { useIsRunning } from '#client/features/timer/public/use-timer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { InlineForm } from '#client/ui/inputs/InlineForm.tsx';

interface PlannedTimeProps {
  /** Hours */
  value: number;
  onSave: (hours: number) => unknown;
  /** Absent: it can be changed. */
  readOnly?: boolean;
  /** While the person's timer runs on this day's plan, an empty time cannot be saved. */
  isToday?: boolean;
  size?: 'sm' | 'lg';
}

/** The planned time of a plan, with inline editing. */
export function PlannedTime({
  value,
  onSave,
  readOnly = false,
  isToday = false,
  size = 'sm',
}: PlannedTimeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const text = hoursText(value);
  const look = size === 'lg' ? ({ textStyle: 'xl', fontWeight: 'semibold' } as const) : {};
  if (readOnly) {
    return (
      <chakra.span className="num" {...look}>
        {text}
      </chakra.span>
    );
  }
  if (isOpen)
    return <Editor value={value} onSave={onSave} isToday={isToday} onClose={() => setOpen(false)} />;
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      h="7"
      px="1.5"
      mx="-1.5"
      borderRadius="l2"
      boxShadow={size === 'lg' ? 'inset 0 0 0 1px {colors.border.control}' : undefined}
      cursor="pointer"
      className="num"
      _hover={{ bg: 'bg.muted' }}
      aria-label={t('plans.hours.edit', { hours: text })}
      onClick={() => setOpen(true)}
      {...look}
    >
      {text}
      <Pencil size={14} aria-hidden />
    </chakra.button>
  );
}

function Editor({ value, onSave, isToday = false, onClose }: PlannedTimeProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isRunning = useIsRunning();
  const before = value > 0 ? hoursText(value) : '';
  const [text, setText] = useState(before);
  const entry = readHours(text);
  return (
    <InlineForm
      error={entry.error}
      saveLabel={t('plans.hours.save')}
      hasNothingToSave={isToday && isRunning && text === before}
      onSave={() => {
        if (entry.hours !== undefined && entry.hours !== value) onSave(entry.hours);
      }}
      onClose={onClose}
    >
      <Input
        size="sm"
        w="4.5rem"
        className="num"
        autoFocus
        value={text}
        placeholder="0:00"
        aria-label={t('plans.hours.label')}
        aria-invalid={entry.error !== undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
    </InlineForm>
  );
}
