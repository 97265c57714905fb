import { use, useId } from 'react';
import { ReadOnly } from '#client/features/settings/public/read-only.ts';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { SelectInput, type SelectOption } from '#client/ui/SelectInput.tsx';

export interface ChoiceRowProps {
  label: string;
  hint?: string;
  value: string;
  options: readonly SelectOption[];
  onSave: (next: string) => Promise<unknown>;
  field?: string;
  disabled?: boolean;
  width?: string;
}

/** Lists longer than this are searched. */
const shortList = 20;

/** One of a list, saved at once: the platform's own list while it is short, else one to search. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { label, hint, value, options, onSave, field, disabled, width = '16rem' } = props;
  const id = useId();
  const isReadOnly = use(ReadOnly) !== undefined;
  const saved = useSaved(value, onSave, field);
  if (options.length > shortList) {
    return (
      <SettingsRow label={label} hint={hint} error={saved.error}>
        <EntityPicker
          label={label}
          items={options}
          itemKey={(option) => option.value}
          itemText={(option) => option.label}
          value={saved.value}
          disabled={disabled || isReadOnly}
          width={width}
          onChange={(next) => void (next !== null && saved.save(next))}
        />
      </SettingsRow>
    );
  }
  return (
    <SettingsRow label={label} hint={hint} error={saved.error} labelFor={id}>
      <SelectInput
        id={id}
        options={options}
        value={saved.value}
        disabled={disabled || isReadOnly}
        width={{ base: '100%', md: width }}
        onChange={(event) => void saved.save(event.target.value)}
      />
    </SettingsRow>
  );
}
