import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { serverNow } from '#client/lib/clock.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { Project } from '#shared/projects/project.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

export type ProjectChange = BodyInputOf<typeof projectsApi.update>;

/** Creates, changes, archives and deletes projects, and says so. */
export function useProjectActions() {
  const { t } = useTranslation();
  const { tenantId, organizationId } = useScope();
  const queryClient = useQueryClient();

  async function readAgain(): Promise<void> {
    await refresh(queryClient, 'projects');
    void refresh(queryClient, 'tasks');
  }

  async function archive(project: Project): Promise<void> {
    const archivedAt = new Date(serverNow()).toISOString();
    const change = { isArchived: true, isActive: false, archivedAt };
    await shelve(project, change, { text: 'projects.archived', undo: restore });
  }

  async function restore(project: Project): Promise<void> {
    const change = { isArchived: false, isActive: true, archivedAt: null };
    await shelve(project, change, { text: 'projects.restored', undo: archive });
  }

  async function shelve(
    project: Project,
    body: ProjectChange,
    said: { text: string; undo: (project: Project) => Promise<void> },
  ): Promise<void> {
    try {
      await call(projectsApi.update, { params: { id: project.id }, body });
      notify.undo(t(said.text, { name: project.name }), () => void said.undo(project));
      await readAgain();
    } catch (error) {
      notify.error(t('projects.notDone', { reason: errorText(error) }));
    }
  }

  return {
    async create(body: ProjectChange & { name: string }): Promise<Project> {
      const project = await call(projectsApi.create, { body: { ...body, tenantId, organizationId } });
      notify.success(t('projects.created', { name: project.name }));
      await readAgain();
      return project;
    },
    async update(id: string, body: ProjectChange): Promise<Project> {
      const project = await call(projectsApi.update, { params: { id }, body });
      notify.success(t('projects.saved', { name: project.name }));
      await readAgain();
      return project;
    },
    archive,
    restore,
    async remove({ id, name }: Project): Promise<void> {
      await call(projectsApi.remove, { params: { id } });
      notify.success(t('projects.deleted', { name }));
      await readAgain();
    },
  };
}

export interface ProjectRights {
  readonly creates: boolean;
  readonly edits: (project: Project) => boolean;
  readonly deletes: (project: Project) => boolean;
}

/** What the signed-in person may do with projects; nothing until it is known. The server decides again. */
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
