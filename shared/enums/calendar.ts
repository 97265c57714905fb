import { z } from 'zod';

export const weekDayNames = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;
export const weekDay = z.enum(weekDayNames);
export type WeekDay = z.infer<typeof weekDay>;

/** Default of organizations. */
export const defaultStartWeekOn = 'MONDAY' satisfies WeekDay;

export const defaultValueDate = z.enum(['TODAY', 'END_OF_MONTH', 'START_OF_MONTH']);
export const timeFormat = z.literal([12, 24]);
