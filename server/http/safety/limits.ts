import type { RouteOptions } from '#server/http/route.ts';
import { boundAtWork } from './at-work.ts';

/** Calls a minute from one address where secrets are tried. */
export const trying = {
  limit: { max: 5, windowSeconds: 60, isOverAllReplicas: true },
} satisfies RouteOptions;

/** Calls a minute from one address where mails are sent or accounts are made. */
export const sending = {
  limit: { max: 3, windowSeconds: 60, isOverAllReplicas: true },
} satisfies RouteOptions;

/** Files that are made of many rows. */
export const exporting = {
  limit: { max: 60, windowSeconds: 600 },
  atWork: boundAtWork(4),
} satisfies RouteOptions;
