import { Stack, Text } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText, parseClock } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ClockField } from '#client/ui/dates/ClockField.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import {
  clockOf,
  instantOf,
  instantsOf,
  type Occurrence,
  occursTwice,
  type WallTime,
} from '#shared/time/wall-time.ts';

interface WallTimeFieldProps {
  label: string;
  /** Its clock may be text that is no time. */
  value: WallTime;
  /** The time zone of the clock. */
  zone: string;
  onChange: (value: WallTime) => void;
  /** The id of the error text; present: the field is marked. */
  errorId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A time of a day, and which of two where the clocks go back. */
export function WallTimeField({ value, zone, onChange, ...field }: WallTimeFieldProps) {
  return (
    <Stack gap="1" minW="6.5rem" maxW="10rem">
      <ClockField {...field} value={value.clock} onChange={(clock) => onChange({ ...value, clock })} />
      {parseClock(value.clock) === value.clock ? (
        <ClockChange label={field.label} value={value} zone={zone} onChange={onChange} />
      ) : null}
    </Stack>
  );
}

const occurrences: readonly Occurrence[] = ['first', 'second'];

/** Choice between two equal times when the clocks go back, and a note about skipped ones. */
function ClockChange({ label, value, zone, onChange }: WallTimeFieldProps) {
  const { t } = useTranslation();
  const settings = useFormat();
  const time = clockText(value.clock, settings);
  if (occursTwice(value, zone)) {
    return (
      <SelectInput
        size="sm"
        aria-label={t('ui.clock.which', { field: label })}
        value={value.occurrence}
        options={occurrences.map((occurrence) => ({
          value: occurrence,
          label: t(`ui.clock.${occurrence}`, { time }),
        }))}
        onChange={(event) =>
          onChange({ ...value, occurrence: event.target.value === 'second' ? 'second' : 'first' })
        }
      />
    );
  }
  if (instantsOf(value, zone).length > 0) return null;
  const counted = clockText(clockOf(instantOf(value, zone), zone), settings);
  return (
    <Text textStyle="xs" color="fg.muted">
      {t('ui.clock.skipped', { time, counted })}
    </Text>
  );
}
