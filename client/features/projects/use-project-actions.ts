import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { Project } from '#shared/projects/project.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

export type ProjectChange = BodyInputOf<typeof projectsApi.update>;

/** Creates, changes, archives and deletes projects, with a toast for each. */
export function useProjectActions() {
  const { t } = useTranslation();
  const { tenantId, organizationId } = useScope();

  const { mutateAsync: create } = useWrite(projectsApi.create, {
    input: (body: ProjectChange & { name: string }) => ({ body: { ...body, tenantId, organizationId } }),
    onSuccess: ({ name }) => notify.success(() => t('projects.created', { name })),
  });
  const { mutateAsync: update } = useWrite(projectsApi.update, {
    input: ({ id, body }: { id: string; body: ProjectChange }) => ({ params: { id }, body }),
    onSuccess: ({ name }) => notify.success(() => t('projects.saved', { name })),
  });
  const { mutate: archive } = useWrite(projectsApi.update, {
    input: ({ project: { id }, isArchived }: { project: Project; isArchived: boolean }) => {
      const archivedAt = isArchived ? new Date(serverNow()).toISOString() : null;
      return { params: { id }, body: { isArchived, isActive: !isArchived, archivedAt } };
    },
    onSuccess: (_saved, { project, isArchived }) =>
      notify.undo(
        () => t(isArchived ? 'projects.archived' : 'projects.restored', { name: project.name }),
        () => archive({ project, isArchived: !isArchived }),
      ),
    onFailure: (error) => notify.failure('projects.notDone', error),
  });
  const { mutateAsync: remove } = useWrite(projectsApi.remove, {
    input: ({ id }: Project) => ({ params: { id } }),
    onSuccess: (_done, { name }) => notify.success(() => t('projects.deleted', { name })),
  });
  return { create, update, archive, remove };
}

interface ProjectRights {
  readonly creates: boolean;
  readonly edits: (project: Project) => boolean;
  readonly deletes: (project: Project) => boolean;
}

/** The signed-in person's rights over projects; none until known. The server checks them again. */
export function useProjectRights(): ProjectRights {
  const { employeeId } = useScope();
  const may = useMay();
  const manages = ({ members = [] }: Project) =>
    members.some((member) => member.employeeId === employeeId && member.isManager === true);
  return {
    creates: may('ORG_PROJECT_ADD', 'ALL_ORG_EDIT'),
    edits: (project) => manages(project) || may('ORG_PROJECT_EDIT', 'ALL_ORG_EDIT'),
    deletes: (project) => manages(project) || may('ORG_PROJECT_DELETE', 'ALL_ORG_EDIT'),
  };
}
