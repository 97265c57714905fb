import { createContext, use, useMemo } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { defaultStartWeekOn, type WeekDay } from '#shared/enums/calendar.ts';
import {
  type FormatSettings,
  formatClock,
  formatDate,
  formatDayRange,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShare,
  weekNumber,
} from './format.ts';

/** The signed-in person's settings; absent parts follow the language and the device. */
export interface FormatPreferences {
  readonly startWeekOn?: WeekDay;
  readonly hour12?: boolean;
  readonly timeZone?: string;
}

/** `<FormatPreferencesContext value={…}>` around the signed-in part of the application. */
export const FormatPreferencesContext = createContext<FormatPreferences>({});

function bind(settings: FormatSettings) {
  return {
    ...settings,
    duration: (seconds: number) => formatDuration(seconds, settings),
    clock: formatClock,
    day: (value: string | Date) => formatDate(value, 'day', settings),
    date: (value: string | Date) => formatDate(value, 'date', settings),
    dateLong: (value: string | Date) => formatDate(value, 'dateLong', settings),
    dayMonth: (value: string | Date) => formatDate(value, 'dayMonth', settings),
    monthName: (value: string | Date) => formatDate(value, 'month', settings),
    monthOnly: (value: string | Date) => formatDate(value, 'monthOnly', settings),
    weekdayShort: (value: string | Date) => formatDate(value, 'weekday', settings),
    weekdayNarrow: (value: string | Date) => formatDate(value, 'weekdayNarrow', settings),
    time: (value: string | Date) => formatDate(value, 'time', settings),
    dateTime: (value: string | Date) => formatDate(value, 'dateTime', settings),
    relative: (value: string | Date, now = new Date()) => formatRelative(value, now, settings),
    range: (from: string, to: string) => formatDayRange(from, to, settings),
    week: weekNumber,
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, settings, options),
    percent: (percent: number) => formatPercent(percent, settings),
    share: (percent: number) => formatShare(percent, settings),
  };
}

/** Formatting in the language and with the preferences of the viewer. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { startWeekOn = defaultStartWeekOn, hour12, timeZone } = use(FormatPreferencesContext);
  const locale = i18n.language || 'en';
  return useMemo(
    () => bind({ locale, startWeekOn, hour12, timeZone }),
    [locale, startWeekOn, hour12, timeZone],
  );
}
