import type { PlaceRow } from '#server/modules/auth/places.sql.ts';

type PlaceTeam = PlaceRow['teams'][number];

/** The first of the wanted teams that is one of the person's own there. */
export function findTeam(
  { teams }: PlaceRow,
  wanted: readonly (string | null | undefined)[],
): PlaceTeam | undefined {
  return wanted.map((id) => teams.find((team) => team.team_id === id)).find((team) => team !== undefined);
}

/** The wanted team, else the first. */
export function chooseTeam(
  place: PlaceRow,
  wanted: readonly (string | null | undefined)[],
): PlaceTeam | undefined {
  return findTeam(place, wanted) ?? place.teams[0];
}

export function toTeam({ tenantId }: PlaceRow, team: PlaceTeam) {
  const { team_id: id, team_name: name, team_logo: logo, profile_link, prefix } = team;
  return { id, tenantId, name, logo, profile_link, prefix };
}
