import { z } from 'zod';

export const timeLogType = z.enum(['TRACKED', 'MANUAL', 'IDLE', 'RESUMED']);
export const timeLogSources = [
  'MOBILE',
  'WEB_TIMER',
  'BROWSER',
  'DESKTOP',
  'BROWSER_EXTENSION',
  'HUBSTAFF',
  'UPWORK',
  'TEAMS',
  'CLOC',
] as const;
export const timeLogSource = z.enum(timeLogSources);
export const manualTimeReason = z.enum([
  'LOST_ELECTRICITY',
  'LOST_INTERNET',
  'FORGOT_TO_START_TIMER',
  'ERROR',
  'UNPLANNED_WORK',
  'TESTED_TIMER',
]);
