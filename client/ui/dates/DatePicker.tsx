import { Button, chakra, HStack } from '@chakra-ui/react';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ControlButton, useControlIds } from '#client/ui/inputs/ControlButton.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { Calendar, CalendarPopover } from './Calendar.tsx';

interface DatePickerProps {
  value: Day | null;
  onChange: (day: Day | null) => void;
  label: string;
  placeholder?: string;
  clearable?: boolean;
  min?: Day;
  max?: Day;
  size?: 'sm' | 'md' | 'lg';
  width?: string;
  disabled?: boolean;
}

export function DatePicker(props: DatePickerProps) {
  const { value, onChange, label, placeholder, clearable = false, min, max, size, width, disabled } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const control = useControlIds(label);
  const [open, setOpen] = useState(false);
  const choose = (day: Day | null) => {
    onChange(day);
    setOpen(false);
  };
  return (
    <chakra.div w={width ?? '100%'} minW="0">
      {control.ownLabel ? (
        <VisuallyHidden id={control.ownLabel.id}>{control.ownLabel.text}</VisuallyHidden>
      ) : null}
      <CalendarPopover
        open={open}
        onOpenChange={setOpen}
        triggerId={control.id}
        label={label}
        trigger={
          <ControlButton
            {...control.aria}
            textId={control.textId}
            w="100%"
            size={size}
            icon={<CalendarIcon aria-hidden />}
            empty={value === null}
            invalid={control.invalid}
            disabled={disabled || control.disabled}
          >
            {value === null ? (placeholder ?? t('ui.date.choose')) : format.date(value)}
          </ControlButton>
        }
      >
        <DayChoice value={value} onChoose={choose} clearable={clearable} min={min} max={max} />
      </CalendarPopover>
    </chakra.div>
  );
}

interface DayChoiceProps extends Pick<DatePickerProps, 'value' | 'clearable' | 'min' | 'max'> {
  onChoose: (day: Day | null) => void;
}

/** The calendar in a popover, and below it the way to today and to no day. */
export function DayChoice({ value, onChoose, clearable = false, min, max }: DayChoiceProps) {
  const { t } = useTranslation();
  const now = today();
  const isTodayAllowed = (!min || now >= min) && (!max || now <= max);
  return (
    <>
      <Calendar selected={value} onPick={onChoose} min={min} max={max} />
      <HStack justify="space-between" mt="1" pt="2" borderTopWidth="1px" borderColor="border.muted">
        <Button size="sm" variant="ghost" disabled={!isTodayAllowed} onClick={() => onChoose(now)}>
          {t('ui.date.today')}
        </Button>
        {clearable && value !== null ? (
          <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
            {t('ui.date.clear')}
          </Button>
        ) : null}
      </HStack>
    </>
  );
}
