import { z } from 'zod';

/** Also the member status badge: both speak of the same five states. */
export const timerStatusName = z.enum(['running', 'idle', 'pause', 'online', 'suspended']);
export type TimerStatusName = z.infer<typeof timerStatusName>;
