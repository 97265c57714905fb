import { useTranslation } from 'react-i18next';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { useMemberActs } from '#client/features/members/use-member-acts.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { isCompleted } from '#shared/tasks/task-status.ts';

export interface MemberQuestionProps {
  act: 'remove' | 'suspend';
  row: MemberRow;
  onClose: () => void;
}

/** Asks before somebody leaves the team or loses access, and says how much work is theirs. */
export function MemberQuestion({ act, row, onClose }: MemberQuestionProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const acts = useMemberActs();
  const { data } = useReadOf(teamTasksQuery(scope));
  const count = data?.items.filter((task) => isAssignedTo(task, row.employeeId) && !isCompleted(task)).length;
  const words = { name: row.name, team: scope.team.name, count: count ?? 0 };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`members.${act}.question`, words)}
      confirmLabel={t(`members.${act}.confirm`)}
      onConfirm={() => acts[act](row)}
    >
      {count ? `${t(`members.${act}.tasks`, words)} ` : null}
      {t(`members.${act}.consequence`, words)}
    </ConfirmDialog>
  );
}
