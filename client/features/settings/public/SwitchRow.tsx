import { use } from 'react';
import { ReadOnly } from '#client/features/settings/public/read-only.ts';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { Toggle } from '#client/ui/Toggle.tsx';

export interface SwitchRowProps {
  label: string;
  hint?: string;
  value: boolean;
  onSave: (next: boolean) => Promise<unknown>;
  disabled?: boolean;
}

/** On or off, saved at once. */
export function SwitchRow({ label, hint, value, onSave, disabled }: SwitchRowProps) {
  const saved = useSaved(value, onSave);
  const isReadOnly = use(ReadOnly) !== undefined;
  return (
    <SettingsRow label={label} hint={hint} error={saved.error} inline>
      <Toggle
        label={label}
        checked={saved.value}
        disabled={disabled || isReadOnly}
        onCheckedChange={(next) => void saved.save(next)}
      />
    </SettingsRow>
  );
}
