import { chakra } from '@chakra-ui/react';
import type { DateStyle } from '#client/lib/time/format.ts';
import { formatDate, formatRelative } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';

interface DateTextProps {
  /** A calendar day (`YYYY-MM-DD`) or an instant. */
  value: string | Date;
  format?: DateStyle;
}

/** A date as people say it, with the full date in its title. */
export function DateText({ value, format = 'day' }: DateTextProps) {
  const settings = useFormat();
  const iso = value instanceof Date ? value.toISOString() : value;
  const isDay = iso.length === 10;
  const text =
    format === 'relative' ? formatRelative(value, new Date(), settings) : formatDate(value, format, settings);
  return (
    <chakra.time dateTime={iso} title={formatDate(value, isDay ? 'dateLong' : 'dateTime', settings)}>
      {text}
    </chakra.time>
  );
}
