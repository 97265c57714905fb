import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#client/lib/time/use-format.ts';
import { PickerShell, type PickerSource } from './PickerShell.tsx';

interface EntityPickerProps<T> extends PickerSource<T> {
  /** The key of the chosen one. */
  value: string | null;
  onChange: (key: string | null, item: T | null) => void;
  renderValue?: (item: T) => ReactNode;
  clearable?: boolean;
}

/** Chooses one of many by typing. */
export function EntityPicker<T>({
  value,
  onChange,
  renderValue,
  clearable = false,
  ...source
}: EntityPickerProps<T>) {
  const [open, setOpen] = useState(false);
  const chosen = source.items.find((item) => source.itemKey(item) === value);
  const show = renderValue ?? source.renderItem ?? source.itemText;
  return (
    <PickerShell
      source={source}
      multiple={false}
      open={open}
      onOpenChange={setOpen}
      shown={chosen === undefined ? null : show(chosen)}
      isSelected={(key) => key === value}
      onPick={(item) => {
        onChange(source.itemKey(item), item);
        setOpen(false);
      }}
      onCreated={() => setOpen(false)}
      onClear={clearable && value !== null ? () => onChange(null, null) : undefined}
    />
  );
}

interface MultiEntityPickerProps<T> extends PickerSource<T> {
  /** The keys of the chosen ones. */
  value: readonly string[];
  onChange: (keys: string[]) => void;
  renderValue?: (items: T[]) => ReactNode;
  clearable?: boolean;
}

/** Chooses some of many by typing; stays open until it is closed. */
export function MultiEntityPicker<T>(props: MultiEntityPickerProps<T>) {
  const { value, onChange, renderValue, clearable = false, ...source } = props;
  const [open, setOpen] = useState(false);
  const chosen = source.items.filter((item) => value.includes(source.itemKey(item)));
  const toggle = (key: string) =>
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  return (
    <PickerShell
      source={source}
      multiple
      open={open}
      onOpenChange={setOpen}
      shown={
        chosen.length === 0
          ? null
          : (renderValue?.(chosen) ?? <ChosenNames names={chosen.map(source.itemText)} />)
      }
      isSelected={(key) => value.includes(key)}
      onPick={(item) => toggle(source.itemKey(item))}
      onCreated={() => setOpen(false)}
      onClear={clearable && value.length > 0 ? () => onChange([]) : undefined}
    />
  );
}

const namedAtMost = 3;
const namedOfMany = 2;

/** A few names, and how many there are beside them: "Ann Archer, Ben Baker +4". */
function ChosenNames({ names }: { names: readonly string[] }) {
  const { number } = useFormat();
  const named = names.length > namedAtMost ? names.slice(0, namedOfMany) : names;
  return (
    <chakra.span display="flex" gap="1.5">
      <chakra.span truncate>{named.join(', ')}</chakra.span>
      {named.length < names.length ? (
        <chakra.span flexShrink="0" className="num" color="fg.subtle" title={names.join(', ')}>
          {`+${number(names.length - named.length)}`}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}
