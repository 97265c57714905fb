import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** The team's tasks by status; `employee` in the address shows those of one member. */
export function KanbanPage() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  usePage({ title: t('kanban.title') });
  // Another team has another board: nothing that was begun on this one belongs there.
  return <KanbanView key={teamId} />;
}
