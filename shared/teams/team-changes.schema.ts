import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { clearable, isAbsent, optionalId, queryText, uuid } from '#shared/http/query.ts';
import { webAddressField } from '#shared/text/web-address.ts';
import { teamName, teamTexts } from './team.schema.ts';

/** A switch that null leaves as it is. */
const optionalSwitch = z.boolean().nullish();
const employeeIds = z.array(uuid).max(500).nullish();

/** Ids out of full records or plain ids; nothing else of a record is read. */
const references = z
  .array(z.preprocess((value) => (typeof value === 'string' ? { id: value } : value), z.object({ id: uuid })))
  .max(100)
  .nullish();

/**
 * The settings form, a patch or a change of members. Absent keys change nothing.
 * Both lists: exactly their union stays. `managerIds` alone: these manage, nobody leaves. `memberIds` alone: these and
 * the managers stay.
 */
export const updateTeamInput = z.object({
  name: teamName.nullish(),
  public: optionalSwitch,
  shareProfileView: optionalSwitch,
  requirePlanToTrack: optionalSwitch,
  color: clearable(z.string().trim().max(20)),
  emoji: clearable(z.string().trim().max(20)),
  teamSize: clearable(z.string().trim().max(40)),
  prefix: clearable(z.string().trim().max(10)),
  logo: webAddressField({ error: teamTexts.logo, maximum: 2000 }),
  imageId: clearable(uuid),
  memberIds: employeeIds,
  managerIds: employeeIds,
  projects: references,
  tags: references,
  ...idHints,
});
export type UpdateTeamInput = z.output<typeof updateTeamInput>;

export const addMembersInput = z.object({
  organizationTeamId: z.preprocess(
    (value) => (isAbsent(value) ? undefined : value),
    z.string({ error: teamTexts.teamIdRequired }).pipe(uuid),
  ),
  employeeIds: z.array(uuid, { error: teamTexts.idRequired }).min(1, teamTexts.employeeRequired).max(500),
  /** MANAGER or EMPLOYEE; takes precedence over `isManager`. */
  roleId: optionalId,
  isManager: optionalSwitch,
  ...idHints,
});
export type AddMembersInput = z.output<typeof addMembersInput>;

/** Absent keys change nothing. Members change their own active task only; the rest is for managers. */
export const updateMemberInput = z.object({
  organizationTeamId: optionalId,
  isTrackingEnabled: optionalSwitch,
  /** MANAGER or EMPLOYEE; takes precedence over `isManager`. */
  roleId: optionalId,
  isManager: optionalSwitch,
  activeTaskId: clearable(uuid),
  order: z.number().int().min(0).max(100_000).nullish(),
  ...idHints,
});
export type UpdateMemberInput = z.output<typeof updateMemberInput>;

export const reorderMembersInput = z.object({
  organizationTeamId: addMembersInput.shape.organizationTeamId,
  /** Memberships in their new order; unlisted ones follow. */
  ids: z.array(uuid, { error: teamTexts.idRequired }).min(1, teamTexts.idRequired).max(500),
  ...idHints,
});
export type ReorderMembersInput = z.output<typeof reorderMembersInput>;

/** With an employee or a team named, the answer is the team; without, it is `true`. */
export const removeMemberQuery = z.object({
  tenantId: queryText,
  organizationId: queryText,
  employeeId: optionalId,
  organizationTeamId: optionalId,
});
export type RemoveMemberQuery = z.output<typeof removeMemberQuery>;
