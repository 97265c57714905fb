import { z } from 'zod';

export const dailyPlanStatus = z.enum(['open', 'in-progress', 'completed']);
export type DailyPlanStatus = z.infer<typeof dailyPlanStatus>;

export const dailyPlanMode = z.enum(['today', 'tomorrow', 'custom']);
export type DailyPlanMode = z.infer<typeof dailyPlanMode>;
