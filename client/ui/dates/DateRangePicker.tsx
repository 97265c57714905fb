import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { Calendar as CalendarIcon, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { Calendar, CalendarPopover } from './Calendar.tsx';
import { type DatePreset, type DayRange, datePresets } from './date-presets.ts';

interface DateRangePickerProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** Absent: the usual ones; an empty list for none. */
  presets?: readonly DatePreset[];
  /** Among the fields of a form, as tall and wide as they are. */
  isField?: boolean;
}

const ordered = (one: Day, other: Day): DayRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

const fieldLook = {
  w: 'full',
  px: '3',
  justifyContent: 'flex-start',
  fontWeight: 'normal',
  '& > :last-child': { ms: 'auto' },
} as const;

/** A first and a last day: by a preset, or by choosing both in the calendar. */
export function DateRangePicker({
  value,
  onChange,
  presets = datePresets,
  isField = false,
}: DateRangePickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const triggerId = useId();
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<Day | null>(null);

  function finish(range: DayRange) {
    onChange(range);
    setStart(null);
    setOpen(false);
  }

  const name = t('ui.range.label');
  return (
    <CalendarPopover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setStart(null);
      }}
      triggerId={triggerId}
      label={name}
      trigger={
        <Button
          variant="outline"
          {...(isField ? fieldLook : { size: 'sm', px: '2', textStyle: 'xs' })}
          aria-label={`${name}: ${format.range(value.from, value.to)}`}
        >
          <CalendarIcon aria-hidden />
          {format.range(value.from, value.to)}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <Flex gap="2" direction={{ base: 'column', md: 'row' }}>
        {presets.length > 0 ? <Presets presets={presets} value={value} onPick={finish} /> : null}
        <chakra.div>
          <Calendar
            selected={start ?? value}
            onPick={(day) => (start === null ? setStart(day) : finish(ordered(start, day)))}
          />
          <chakra.p textStyle="xs" color="fg.subtle" px="2" pt="1" role="status">
            {t(start === null ? 'ui.range.pickFirst' : 'ui.range.pickLast')}
          </chakra.p>
        </chakra.div>
      </Flex>
    </CalendarPopover>
  );
}

interface PresetsProps {
  presets: readonly DatePreset[];
  value: DayRange;
  onPick: (range: DayRange) => void;
}

function Presets({ presets, value, onPick }: PresetsProps) {
  const { t } = useTranslation();
  const { startWeekOn } = useFormat();
  return (
    <Stack
      gap="0"
      minW="9rem"
      direction={{ base: 'row', md: 'column' }}
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      maxW={{ base: '15.75rem', md: 'none' }}
      borderEndWidth={{ md: '1px' }}
      borderColor="border.muted"
      pe={{ md: '2' }}
    >
      {presets.map((preset) => {
        const range = preset.range(today(), startWeekOn);
        const active = range.from === value.from && range.to === value.to;
        return (
          <Button
            key={preset.labelKey}
            variant="ghost"
            size="sm"
            justifyContent="flex-start"
            fontWeight={active ? 'medium' : 'normal'}
            color={active ? 'brand.fg' : undefined}
            bg={active ? 'brand.subtle' : undefined}
            aria-pressed={active}
            onClick={() => onPick(range)}
          >
            {t(preset.labelKey)}
          </Button>
        );
      })}
    </Stack>
  );
}
