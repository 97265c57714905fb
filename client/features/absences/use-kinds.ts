import { absenceSetupQuery } from '#client/features/absences/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { AbsenceKind } from '#shared/absences/absence.schema.ts';

/** The kinds of absences, and what one is called; why a colleague is away may be untold. */
export function useKinds() {
  const { t } = useTranslation();
  const kinds: readonly AbsenceKind[] = useReadOf(absenceSetupQuery).data?.kinds ?? [];
  const byId = new Map(kinds.map((kind) => [kind.id, kind]));
  return {
    kinds,
    offered: kinds.filter(({ isArchived }) => !isArchived),
    nameOf: (id: string | null | undefined) => byId.get(id ?? '')?.name ?? t('absences.away'),
    colorOf: (id: string | null | undefined) => byId.get(id ?? '')?.color,
  };
}
