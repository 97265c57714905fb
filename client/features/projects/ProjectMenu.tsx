import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectDialog } from '#client/features/projects/ProjectDialog.tsx';
import { useProjectActions, useProjectRights } from '#client/features/projects/use-project-actions.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { Project } from '#shared/projects/project.schema.ts';

interface ProjectMenuProps {
  project: Project;
  onGone?: () => void;
  size?: 'sm' | 'md';
}

/** What its managers do with a project; nothing for everybody else. */
export function ProjectMenu({ project, onGone, size = 'sm' }: ProjectMenuProps) {
  const { t } = useTranslation();
  const rights = useProjectRights();
  const actions = useProjectActions();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { name } = project;
  const isArchived = project.isArchived === true;
  const edits: MenuEntry[] = rights.edits(project)
    ? [
        { id: 'edit', label: t('projects.menu.edit'), icon: <Pencil />, onSelect: () => setOpen('edit') },
        isArchived
          ? {
              id: 'restore',
              label: t('projects.menu.restore'),
              icon: <ArchiveRestore />,
              onSelect: () => actions.archive({ project, isArchived: false }),
            }
          : {
              id: 'archive',
              label: t('projects.menu.archive'),
              icon: <Archive />,
              onSelect: () => actions.archive({ project, isArchived: true }),
            },
      ]
    : [];
  const deletes: MenuEntry[] = rights.deletes(project)
    ? [
        'separator',
        {
          id: 'delete',
          label: t('projects.menu.delete'),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => setOpen('delete'),
        },
      ]
    : [];
  const items = [...edits, ...deletes];
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label={t('projects.menu.label', { name })} items={items} size={size} />
      {open === 'edit' ? <ProjectDialog project={project} onClose={() => setOpen(undefined)} /> : null}
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
