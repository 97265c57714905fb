import { humanize } from '#client/ui/humanize.ts';

/** `OrganizationTeam`, `isEnabled` and `time-log.update` as words. */
export function nameInWords(name: string): string {
  const parts = name
    .replace('.', ': ')
    .replace(/([a-z0-9])([A-Z])/g, (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return humanize(parts).replace(/\bapi\b/i, 'API');
}
