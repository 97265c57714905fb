import { z } from 'zod';

export const timeLogType = z.enum(['TRACKED', 'MANUAL', 'IDLE', 'RESUMED']);
export const timeLogSource = z.enum([
  'MOBILE',
  'WEB_TIMER',
  'BROWSER',
  'DESKTOP',
  'BROWSER_EXTENSION',
  'HUBSTAFF',
  'UPWORK',
  'TEAMS',
  'CLOC',
]);
export const manualTimeReason = z.enum([
  'LOST_ELECTRICITY',
  'LOST_INTERNET',
  'FORGOT_TO_START_TIMER',
  'ERROR',
  'UNPLANNED_WORK',
  'TESTED_TIMER',
]);
