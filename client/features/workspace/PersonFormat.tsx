import { type ReactNode, useMemo } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { FormatPreferencesContext } from '#client/lib/use-format.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';

/** What calendars begin with; others stay at Monday. */
const weekStarts: readonly (WeekDay | null | undefined)[] = ['SUNDAY', 'MONDAY', 'SATURDAY'];

/** Dates and times as the person and the organization have set them. */
export function PersonFormat({ children }: { children: ReactNode }) {
  const { user, timeZone, organizationId } = useScope();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const wanted = organization?.startWeekOn;
  const startWeekOn = (weekStarts.includes(wanted) && wanted) || 'MONDAY';
  const hour12 = user.timeFormat ? user.timeFormat === 12 : undefined;
  const preferences = useMemo(() => ({ startWeekOn, hour12, timeZone }), [startWeekOn, hour12, timeZone]);
  return <FormatPreferencesContext value={preferences}>{children}</FormatPreferencesContext>;
}
