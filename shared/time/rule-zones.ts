import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/**
 * The zones by whose days a rule counts. People choose their own zone, so that alone never opens anything: a day that
 * the rule forbids in either zone is forbidden.
 */
export interface RuleZones {
  readonly organization: string;
  readonly person: string;
}

type Label = string | null | undefined;

export const ruleZones = (labels: { readonly organization: Label; readonly person: Label }): RuleZones => ({
  organization: normaliseTimeZone(labels.organization),
  person: normaliseTimeZone(labels.person),
});

/** Each zone once. */
export const eachZone = ({ organization, person }: RuleZones): readonly string[] =>
  organization === person ? [organization] : [organization, person];

/** The day it is in the zone that is ahead. */
export function laterToday({ organization, person }: RuleZones, now: Date): Day {
  const [own, theirs] = [dayOf(now, person), dayOf(now, organization)];
  if (theirs > own) return theirs;
  return own;
}
