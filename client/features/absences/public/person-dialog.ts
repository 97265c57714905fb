import { absencesOnQuery } from '#client/features/absences/queries.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

/** The holidays and days a year of one person; their code comes when they are opened. */
export const PersonAbsencesDialog = lazyView(() =>
  import('#client/features/absences/PersonDialog.tsx').then((module) => module.PersonDialog),
);

/** Whether the signed-in person chooses these for others. */
export function useEditsAbsences(): boolean {
  const may = useMay();
  const isOn = useReadOf(absencesOnQuery).data === true;
  return isOn && may('ORG_EMPLOYEES_EDIT');
}
