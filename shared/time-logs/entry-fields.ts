/** The texts of a time entry that its author writes. CONTRIBUTING.md explains how to add one. */
export const entryTexts = ['description', 'reason'] as const;
export type EntryText = (typeof entryTexts)[number];

/** The checkboxes that its author sets. */
export const entryFlags = ['isBillable'] as const;
export type EntryFlag = (typeof entryFlags)[number];

export const entryFields = [...entryTexts, ...entryFlags] as const;

export type EntryValues = Record<EntryText, string | null> & Record<EntryFlag, boolean>;

function valuesOf<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  const values: Record<Name, Value> = Object.create(null);
  for (const name of names) values[name] = toValue(name);
  return values;
}

/** A value for each text and each flag of an entry. */
export function eachEntryField<Text, Flag>(
  textOf: (field: EntryText) => Text,
  flagOf: (field: EntryFlag) => Flag,
): Record<EntryText, Text> & Record<EntryFlag, Flag> {
  return { ...valuesOf(entryTexts, textOf), ...valuesOf(entryFlags, flagOf) };
}
