import { z } from 'zod';
import { permission } from '#shared/access/permissions.ts';
import { baseRecord, idHints } from '#shared/http/codecs.ts';
import { isAbsent, optionalId, optionalOf, queryText, uuid } from '#shared/http/query.ts';
import { type Message, message, plural } from '#shared/text/message.ts';

interface Holders {
  readonly people: number;
  readonly invitations: number;
}

export const roleTexts = {
  adminsOnly: 'Only admins and super admins may manage roles',
  nameTooShort: 'Role name must be at least 2 characters long',
  nameTooLong: 'Role name must be at most 50 characters long',
  nameTaken: 'Role with this name already exists',
  builtInName: 'The name of a built-in role cannot be changed',
  systemRole: 'System roles cannot be deleted',
  neededByTeams: 'Teams need the manager role; it cannot be deleted',
  replacementIsItself: 'Choose another role as the replacement',
  aboveOwnRank: 'You cannot grant a role above your own',
  personAboveOwnRank: 'You cannot change the role of someone who ranks above you',
  roleAboveOwnRank: 'You can only change roles that rank below your own',
  ofSuperAdmin: 'You can not change/add your permissions for SUPER_ADMIN',
  ofAdmin:
    'You can not change/add your permissions for ADMIN, please ask your SUPER_ADMIN to give you more permissions',
  permissionLacking: 'You cannot grant a permission that you do not have',
  lastSuperAdmin: 'The last super admin cannot be demoted or removed',
  malformedData: 'Data must be JSON with a findInput',
  inUse: ({ people, invitations }: Holders): Message => {
    const holders = plural(people, '1 person holds this role', '{0} people hold this role');
    const grants = plural(invitations, '1 open invitation grants it', '{0} open invitations grant it');
    if (people > 0 && invitations > 0)
      return message('{0} and {1}; choose the role that replaces it', holders, grants);
    return message('{0}; choose the role that replaces it', people > 0 ? holders : grants);
  },
} as const;

export const rolePermissionSchema = z.object({
  ...baseRecord,
  roleId: z.uuid(),
  permission: z.string(),
  enabled: z.boolean(),
  description: z.string().nullish(),
});
export type RolePermission = z.infer<typeof rolePermissionSchema>;

/** A role as clients of any make accept it: no further keys. */
export const roleRecordSchema = z.object({
  ...baseRecord,
  name: z.string(),
  isSystem: z.boolean(),
});
export type RoleRecord = z.infer<typeof roleRecordSchema>;

/** A role with the details for its screen: its members and the caller's rights over it. */
export const roleOverviewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isSystem: z.boolean(),
  requiresSecondFactor: z.boolean(),
  /** Distinct people, as workspace or as team role. */
  people: z.number(),
  /** Open invitations that grant it. */
  invitations: z.number(),
  mayEdit: z.boolean(),
  mayEditPermissions: z.boolean(),
  mayRename: z.boolean(),
  mayDelete: z.boolean(),
  /** Whether the caller may give it to somebody. */
  mayAssign: z.boolean(),
  /** The permissions of the role among those that Takt uses. */
  permissions: z.array(z.string()),
});
export type RoleOverview = z.infer<typeof roleOverviewSchema>;

export const newRoleName = z
  .string({ error: roleTexts.nameTooShort })
  .trim()
  .min(2, roleTexts.nameTooShort)
  .max(50, roleTexts.nameTooLong);

export const createRoleInput = z.object({
  name: newRoleName,
  requiresSecondFactor: optionalOf(z.boolean()),
  ...idHints,
});

/** Senders give the whole role; only these two change. */
export const updateRoleInput = z.object({
  name: newRoleName.optional(),
  requiresSecondFactor: optionalOf(z.boolean()),
  ...idHints,
});

export const deleteRoleQuery = z.object({
  /** The role that everybody who holds the deleted one gets. */
  replaceWith: optionalId,
});

export const roleOptionQuery = z.object({ name: queryText });

/** Senders give the whole row; only this changes. */
export const updateRolePermissionInput = z.object({ enabled: z.boolean(), ...idHints });

const permissionChange = z.object({ roleId: uuid, permission, enabled: z.boolean() });
export type PermissionChange = z.infer<typeof permissionChange>;

/** Changes of any roles; of two changes of the same permission the later one counts. */
export const changePermissionsInput = z.object({
  changes: z.array(permissionChange).min(1).max(1000),
  ...idHints,
});

export const assignRoleInput = z.object({ roleId: uuid, ...idHints });

function parsedJson(value: unknown, context: z.RefinementCtx): unknown {
  if (isAbsent(value)) return undefined;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: roleTexts.malformedData });
    return z.NEVER;
  }
}

const findInput = z.looseObject({ roleId: optionalId }, { error: roleTexts.malformedData });

/** `data` is URL-encoded JSON: `{"findInput":{"roleId":…}}`. */
export const rolePermissionQuery = z.object({
  data: z
    .string()
    .max(2000)
    .optional()
    .transform(parsedJson)
    .pipe(z.looseObject({ findInput: findInput.optional() }, { error: roleTexts.malformedData }).optional()),
});
