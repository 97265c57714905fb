import { Button, HStack, Stack } from '@chakra-ui/react';
import { openAddTime, openEditTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useWithoutTask } from '#client/features/timesheets/SheetMarks.tsx';
import type { CellEdit, CellEdits } from '#client/features/timesheets/week/use-cell-edits.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';

interface CellProblemsProps {
  editing: CellEdits;
  employeeId: string;
  cellId: (rowKey: string, day: string) => string;
}

/** Unsaved input of the grid, the reasons, and the actions to resolve it. */
export function CellProblems({ editing, employeeId, cellId }: CellProblemsProps) {
  const failed = [...editing.edits.values()].filter(({ problem }) => problem !== undefined);
  if (failed.length === 0) return null;
  return (
    <Stack gap="2" mt="3" position="sticky" bottom="4" zIndex="docked">
      {failed.map((edit) => (
        <CellProblem
          key={edit.target.key}
          edit={edit}
          editing={editing}
          employeeId={employeeId}
          id={`${cellId(edit.target.row.key, edit.target.cell.day)}-problem`}
        />
      ))}
    </Stack>
  );
}

interface CellProblemProps {
  id: string;
  edit: CellEdit;
  editing: CellEdits;
  employeeId: string;
}

function CellProblem({ id, edit, editing, employeeId }: CellProblemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { target, text, seconds, problem } = edit;
  const { row, cell, project } = target;
  const [entry] = cell.entries;
  const withoutTask = useWithoutTask();

  function openForm() {
    editing.drop(target.key);
    if (entry) openEditTime(entry.log);
    else openAddTime({ day: cell.day, taskId: row.task?.id, projectId: project?.id, employeeId });
  }

  return (
    <Notice tone="danger" onClose={() => editing.drop(target.key)}>
      <span id={id}>
        {t('timesheets.edit.problem', {
          text,
          task: row.task?.title ?? withoutTask,
          day: format.dateLong(cell.day),
          message: problem?.message,
        })}
      </span>
      {seconds === undefined ? null : (
        <HStack mt="2" gap="2" wrap="wrap">
          {problem?.overlaps ? (
            <Button
              size="sm"
              variant="outline"
              bg="bg.panel"
              onClick={() => void editing.save(target, text, true)}
            >
              {t('timesheets.edit.cut')}
            </Button>
          ) : (
            <Button size="sm" variant="outline" bg="bg.panel" onClick={() => void editing.save(target, text)}>
              {t('ui.retry')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={openForm}>
            {t('timesheets.edit.times')}
          </Button>
        </HStack>
      )}
    </Notice>
  );
}
