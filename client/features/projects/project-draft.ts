import { z } from 'zod';
import type { ProjectChange } from '#client/features/projects/use-project-actions.ts';
import { dayTextOf } from '#client/lib/time/format.ts';
import { projectBilling } from '#shared/enums/project.ts';
import type { Project } from '#shared/projects/project.schema.ts';
import { type ProjectForm, projectFormErrors } from '#shared/projects/project-form.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** Everything the form of a project holds; lists hold ids. */
export interface ProjectDraft extends Required<ProjectForm> {
  readonly code: string;
  readonly color: string;
  readonly imageId: string | null;
  readonly imageUrl: string | null;
  readonly teamIds: string[];
  readonly memberIds: string[];
  readonly managerIds: string[];
  readonly tagIds: string[];
  readonly clientId: string | null;
  readonly billing: string;
  /** Null: as the client has it. */
  readonly billable: boolean | null;
  readonly isPublic: boolean;
}

/** Validation errors of a project, field by field. */
export const projectDraftSchema = z.custom<ProjectDraft>().superRefine((draft, context) => {
  for (const [field, message] of Object.entries(projectFormErrors(draft))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

const idOf = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [];

interface DraftSource extends Partial<Omit<Project, 'teams' | 'members'>> {
  teams?: readonly { id: string }[];
  members?: readonly { employeeId: string; isManager?: boolean | null }[];
}

/** The initial values of a new project. */
export function newDraft(today: Day, employeeId: string, teamId: string): ProjectDraft {
  return draftOf({
    startDate: today,
    endDate: addDays(today, 30),
    teams: [{ id: teamId }],
    members: [{ employeeId, isManager: true }],
  });
}

export function draftOf(project: DraftSource): ProjectDraft {
  const members = project.members ?? [];
  return {
    name: project.name ?? '',
    code: project.code ?? '',
    description: project.description ?? '',
    startDate: dayTextOf(project.startDate) ?? '',
    endDate: dayTextOf(project.endDate) ?? '',
    projectUrl: project.projectUrl ?? '',
    color: project.color ?? '#3f5fbd',
    imageId: project.imageId ?? null,
    imageUrl: project.imageUrl ?? null,
    teamIds: (project.teams ?? []).map(({ id }) => id),
    memberIds: members.filter(({ isManager }) => !isManager).map(({ employeeId }) => employeeId),
    managerIds: members.filter(({ isManager }) => isManager).map(({ employeeId }) => employeeId),
    tagIds: (project.tags ?? []).flatMap(idOf),
    clientId: project.organizationContactId ?? null,
    billing: project.billing ?? '',
    billable: project.billable ?? null,
    isPublic: project.public !== false,
  };
}

/** The draft as the wire takes it. */
export function toProjectInput(draft: ProjectDraft): ProjectChange & { name: string } {
  const billing = projectBilling.safeParse(draft.billing);
  return {
    name: draft.name.trim(),
    code: draft.code.trim() || null,
    description: draft.description.trim() || null,
    startDate: draft.startDate || null,
    endDate: draft.endDate || null,
    projectUrl: draft.projectUrl.trim() || null,
    color: draft.color,
    imageId: draft.imageId,
    imageUrl: draft.imageUrl,
    teams: draft.teamIds.map((id) => ({ id })),
    tags: draft.tagIds.map((id) => ({ id })),
    organizationContactId: draft.clientId,
    memberIds: [...draft.memberIds],
    managerIds: [...draft.managerIds],
    billing: billing.success ? billing.data : null,
    billable: draft.billable,
    public: draft.isPublic,
  };
}
