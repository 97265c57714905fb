import type { Colleague } from '#server/modules/imports/read/import-world.data.ts';
import { type ImportPerson, importTexts } from '#shared/imports/import.schema.ts';
import { type ImportedRow, personKey } from '#shared/imports/read-row.ts';
import type { MessageText } from '#shared/text/message.ts';

interface PeopleSettings {
  readonly colleagues: readonly Colleague[];
  /** The employee who imports. */
  readonly ownEmployeeId: string | undefined;
  /** Whether the caller may import the time of everybody. */
  readonly isForAll: boolean;
  /** Manual choices: employees by their name in the file. */
  readonly chosen: Readonly<Record<string, string>>;
}

type Whose =
  | { readonly employeeId: string; readonly reason?: undefined }
  | { readonly reason: MessageText; readonly employeeId?: undefined };

export interface People {
  /** The owner of a row; the importer if it names nobody. */
  whoseIs(entry: ImportedRow): Whose;
  /** Everybody named by the rows so far. */
  named(): ImportPerson[];
}

/** A name that two people share matches neither. */
function byName(
  colleagues: readonly Colleague[],
  nameOf: (colleague: Colleague) => string | undefined,
): Map<string, Colleague> {
  const names = new Map<string, Colleague>();
  const shared = new Set<string>();
  for (const colleague of colleagues) {
    const name = nameOf(colleague)?.toLowerCase();
    if (name === undefined) continue;
    if (names.has(name)) shared.add(name);
    names.set(name, colleague);
  }
  for (const name of shared) names.delete(name);
  return names;
}

/** Logins are mostly the part of the address before the @. */
const loginOf = ({ email }: Colleague) => email?.split('@')[0];

/**
 * Maps the names and addresses of a file to employees: by manual choice, else by address, else by name, else by
 * login.
 */
export function createPeople({ colleagues, ownEmployeeId, isForAll, chosen }: PeopleSettings): People {
  // A member who imports for themselves matches nobody else.
  const candidates = isForAll ? colleagues : colleagues.filter(({ id }) => id === ownEmployeeId);
  const ids = new Map(candidates.map((colleague) => [colleague.id, colleague]));
  const addresses = new Map(candidates.map((colleague) => [colleague.email?.toLowerCase(), colleague]));
  const names = byName(candidates, ({ name }) => name);
  const logins = byName(candidates, loginOf);
  const seen = new Map<string, ImportPerson>();
  const find = (key: string, { email, person, login }: ImportedRow): Colleague | undefined =>
    ids.get(chosen[key] ?? '') ??
    addresses.get((email ?? person ?? '').toLowerCase()) ??
    names.get((person ?? '').toLowerCase()) ??
    logins.get((login ?? person ?? '').toLowerCase()) ??
    logins.get((person ?? '').toLowerCase());

  return {
    whoseIs(entry) {
      const key = personKey(entry);
      if (key === undefined) {
        return ownEmployeeId === undefined
          ? { reason: importTexts.noEmployee }
          : { employeeId: ownEmployeeId };
      }
      const found = find(key, entry);
      const { email, login } = entry;
      const name = entry.person ?? login;
      const employee = found && { id: found.id, name: found.name };
      seen.set(key, {
        key,
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        rows: (seen.get(key)?.rows ?? 0) + 1,
        ...(employee ? { employee } : {}),
      });
      if (found) return { employeeId: found.id };
      return { reason: isForAll ? importTexts.nobody(name ?? email ?? key) : importTexts.ownOnly };
    },
    named: () => [...seen.values()],
  };
}
