import { type ReactNode, useMemo } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import type { WeekStart } from '#client/lib/calendar.ts';
import { useReadOf } from '#client/lib/read.ts';
import { FormatPreferencesContext } from '#client/lib/use-format.ts';

const weekStarts = new Map<string, WeekStart>([
  ['SUNDAY', 0],
  ['MONDAY', 1],
  ['SATURDAY', 6],
]);

/** Dates and times as the person and the organization have set them. */
export function PersonFormat({ children }: { children: ReactNode }) {
  const { user, timeZone, organizationId } = useScope();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const weekStartsOn = weekStarts.get(organization?.startWeekOn ?? '') ?? 1;
  const hour12 = user.timeFormat ? user.timeFormat === 12 : undefined;
  const preferences = useMemo(() => ({ weekStartsOn, hour12, timeZone }), [weekStartsOn, hour12, timeZone]);
  return <FormatPreferencesContext value={preferences}>{children}</FormatPreferencesContext>;
}
