import { Archive, ArchiveRestore, ChartPie, CircleDollarSign, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BudgetModal } from '#client/features/budgets/public/BudgetModal.tsx';
import { ProjectDialog } from '#client/features/projects/ProjectDialog.tsx';
import { useProjectActions, useProjectRights } from '#client/features/projects/use-project-actions.ts';
import { RatesModal } from '#client/features/rates/public/RatesModal.tsx';
import { useEditsRates } from '#client/features/rates/public/rates-dialog.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { Project } from '#shared/projects/project.schema.ts';

interface ProjectMenuProps {
  project: Project;
  onGone?: () => void;
  size?: 'sm' | 'md';
}

/** Actions of managers on a project; nothing for everybody else. */
export function ProjectMenu({ project, onGone, size = 'sm' }: ProjectMenuProps) {
  const { t } = useTranslation();
  const rights = useProjectRights();
  const actions = useProjectActions();
  const [open, setOpen] = useState<'edit' | 'budget' | 'rates' | 'delete'>();
  const { id, name } = project;
  const isArchived = project.isArchived === true;
  const entry = useMenuEntry();
  const hasMoney = useHasModule('money');
  const archive = () => actions.archive({ project, isArchived: !isArchived });
  const edits = [
    entry('projects.menu.edit', <Pencil />, () => setOpen('edit')),
    ...(hasMoney ? [entry('budgets.title', <ChartPie />, () => setOpen('budget'))] : []),
    isArchived
      ? entry('projects.menu.restore', <ArchiveRestore />, archive)
      : entry('projects.menu.archive', <Archive />, archive),
  ];
  const rates =
    useEditsRates() && hasMoney ? [entry('money.rates', <CircleDollarSign />, () => setOpen('rates'))] : [];
  const deletes: MenuEntry[] = [
    'separator',
    { ...entry('projects.menu.delete', <Trash2 />, () => setOpen('delete')), danger: true },
  ];
  const items = [
    ...(rights.edits(project) ? edits : []),
    ...rates,
    ...(rights.deletes(project) ? deletes : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label={t('projects.menu.label', { name })} items={items} size={size} />
      {open === 'edit' ? <ProjectDialog project={project} onClose={() => setOpen(undefined)} /> : null}
      {open === 'budget' ? (
        <BudgetModal of={{ projectId: id }} name={name} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'rates' ? (
        <RatesModal of={{ projectId: id }} name={name} onClose={() => setOpen(undefined)} />
      ) : null}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={t('projects.delete.title', { name })}
        count={project.tasksCount ? project.tasksCount : undefined}
        confirmLabel={t('projects.delete.confirm')}
        onConfirm={async () => {
          await actions.remove(project);
          setOpen(undefined);
          onGone?.();
        }}
      >
        {t('projects.delete.what')}
      </ConfirmDialog>
    </>
  );
}
