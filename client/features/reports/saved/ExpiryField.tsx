import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { type ShareReportInput, shareDays } from '#shared/reports/saved-report.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** So many days, or the last day. */
export type ExpiryChoice = { readonly days: number } | { readonly until: Day };

export const usualExpiry: ExpiryChoice = { days: shareDays.usual };

export const expiryInput = (choice: ExpiryChoice): ShareReportInput => ({ ...choice });

const offered = [7, shareDays.usual, 90, shareDays.most];
const onDate = 'date';

export interface ExpiryFieldProps {
  value: ExpiryChoice;
  onChange: (choice: ExpiryChoice) => void;
  /** Beside the choice. */
  action?: ReactNode;
}

/** For how long a link is open. */
export function ExpiryField({ value, onChange, action }: ExpiryFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const nameOf = (days: number) =>
    days === shareDays.most ? t('savedReports.link.year') : t('savedReports.link.days', { count: days });

  function choose(text: string): void {
    onChange(text === onDate ? { until: addDays(today, shareDays.usual) } : { days: Number(text) });
  }

  return (
    <HStack align="end" gap="2" flexWrap="wrap">
      <Box w="11rem">
        <Field label={t('savedReports.link.expiry')}>
          <SelectInput
            value={'days' in value ? String(value.days) : onDate}
            onChange={(event) => choose(event.target.value)}
            options={[
              ...offered.map((days) => ({ value: String(days), label: nameOf(days) })),
              { value: onDate, label: t('savedReports.link.onDate') },
            ]}
          />
        </Field>
      </Box>
      {'until' in value ? (
        <DatePicker
          label={t('savedReports.link.until')}
          value={value.until}
          onChange={(day) => day && onChange({ until: day })}
          min={today}
          max={addDays(today, shareDays.most)}
          width="10rem"
        />
      ) : null}
      {action}
    </HStack>
  );
}
