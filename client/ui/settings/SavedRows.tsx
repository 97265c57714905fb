import { Input, type InputProps, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { SelectInput, type SelectInputProps, type SelectOption } from '#client/ui/inputs/SelectInput.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { RowPicker, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { useSaved } from '#client/ui/settings/use-saved.ts';

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
  return (
    <SettingsRow label={label} hint={hint} error={saved.error} inline>
      <Toggle
        label={label}
        checked={saved.value}
        disabled={disabled}
        onCheckedChange={(next) => void saved.save(next)}
      />
    </SettingsRow>
  );
}

const rowWidth = '16rem';

interface SelectRowProps extends Pick<SelectInputProps, 'options' | 'disabled'> {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onChange: (next: string) => void;
  width?: string;
}

/** One of a short list. */
export function SelectRow(props: SelectRowProps) {
  const { label, hint, error, onChange, width = rowWidth, ...select } = props;
  const id = useId();
  return (
    <SettingsRow label={label} hint={hint} error={error} labelFor={id}>
      <SelectInput
        {...select}
        id={id}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        width={{ base: '100%', md: width }}
        onChange={(event) => onChange(event.target.value)}
      />
    </SettingsRow>
  );
}

interface ChoiceRowProps {
  label: string;
  hint?: string;
  value: string;
  options: readonly SelectOption[];
  onSave: (next: string) => Promise<unknown>;
  field?: string;
}

/** Lists longer than this are searched. */
const shortList = 20;

/** One of a list, saved at once: the platform's own list while it is short, else one to search. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { label, hint, value, options, onSave, field } = props;
  const saved = useSaved(value, onSave, field);
  if (options.length > shortList) {
    return (
      <SettingsRow label={label} hint={hint} error={saved.error}>
        <RowPicker>
          <EntityPicker
            label={label}
            items={options}
            itemKey={(option) => option.value}
            itemText={(option) => option.label}
            value={saved.value}
            onChange={(next) => void (next !== null && saved.save(next))}
          />
        </RowPicker>
      </SettingsRow>
    );
  }
  return (
    <SelectRow
      label={label}
      hint={hint}
      error={saved.error}
      options={options}
      value={saved.value}
      onChange={(next) => void saved.save(next)}
    />
  );
}

interface DayRowProps {
  label: string;
  hint?: string;
  /** Empty: none. */
  value: string;
  onSave: (next: string) => Promise<unknown>;
  field?: string;
}

/** A day, saved at once; it can be cleared. */
export function DayRow({ label, hint, value, onSave, field }: DayRowProps) {
  const saved = useSaved(value, onSave, field);
  return (
    <SettingsRow label={label} hint={hint} error={saved.error}>
      <RowPicker>
        <DatePicker
          label={label}
          value={saved.value || null}
          clearable
          onChange={(day) => void saved.save(day ?? '')}
        />
      </RowPicker>
    </SettingsRow>
  );
}

interface TextRowProps {
  label: string;
  hint?: string;
  value: string;
  onSave: (next: string) => Promise<unknown>;
  /** The server's name of the field, for its refusals. */
  field?: string;
  /** Says what is wrong before anything is sent. */
  check?: (text: string) => string | undefined;
  type?: 'text' | 'tel' | 'number' | 'time';
  maxLength?: number;
  autoComplete?: string;
  width?: InputProps['w'];
  multiline?: boolean;
}

/** A line of text that saves itself on Enter and on leaving; Escape gives the saved text back, a refusal keeps the typed one. */
export function TextRow(props: TextRowProps) {
  const { label, hint, value, onSave, field, check, type = 'text', maxLength, autoComplete } = props;
  const { width = rowWidth, multiline = false } = props;
  const id = useId();
  const saved = useSaved(value, onSave, field);
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const error = problem ?? (draft === undefined ? undefined : saved.error);

  async function commit() {
    if (draft === undefined || saved.isSaving) return;
    const next = draft.trim();
    if (next === value.trim()) return reset();
    const refusal = check?.(next);
    setProblem(refusal);
    if (refusal !== undefined) return;
    if (await saved.save(next)) setDraft(undefined);
  }

  function reset() {
    setDraft(undefined);
    setProblem(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') reset();
    if (event.key === 'Enter' && !multiline) void commit();
  }

  const control = {
    id,
    value: draft ?? saved.value,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: () => void commit(),
    onKeyDown,
    ...ownEscape(draft !== undefined),
    maxLength,
    autoComplete,
    dir: 'auto',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const;
  return (
    <SettingsRow label={label} hint={hint} error={error} labelFor={id}>
      {multiline ? (
        <Textarea {...control} w={{ base: '100%', md: width }} maxW="100%" rows={3} />
      ) : (
        <Input {...control} type={type} w={{ base: '100%', md: width }} maxW="100%" />
      )}
    </SettingsRow>
  );
}
