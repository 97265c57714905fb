import { z } from 'zod';

export const weekDay = z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);
export type WeekDay = z.infer<typeof weekDay>;

export const defaultValueDate = z.enum(['TODAY', 'END_OF_MONTH', 'START_OF_MONTH']);
export const timeFormat = z.literal([12, 24]);
