import type { AuditedChange } from '#server/context/audit.ts';

/** A role of the workspace, or that there was none. */
interface HeldRole {
  readonly id: string | null;
  readonly name: string | null;
}

interface RoleChange {
  readonly userId: string;
  readonly employeeId: string | undefined;
  readonly before: HeldRole;
  readonly after: HeldRole;
}

/** Describes a change of role for the audit log, by an administrator or by the identity provider. */
export function roleChange({ userId, employeeId, before, after }: RoleChange): AuditedChange {
  return {
    action: 'user.role',
    entity: 'User',
    entityId: userId,
    employeeId,
    before: { roleId: before.id, role: before.name },
    after: { roleId: after.id, role: after.name },
  };
}
