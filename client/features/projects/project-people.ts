import type { Project } from '#shared/projects/project.schema.ts';

export interface ProjectPerson {
  /** The employee's id. */
  readonly id: string;
  readonly userId: string | undefined;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly isManager: boolean;
}

/** Who works on a project, its managers first. */
export function projectPeople({ members = [] }: Project): ProjectPerson[] {
  return members
    .map(({ employeeId, employee, isManager }) => ({
      id: employeeId,
      userId: employee?.userId ?? employee?.user?.id,
      name: employee?.fullName ?? employee?.user?.name ?? '',
      imageUrl: employee?.user?.imageUrl ?? null,
      isManager: isManager === true,
    }))
    .sort(
      (one, other) => Number(other.isManager) - Number(one.isManager) || one.name.localeCompare(other.name),
    );
}
