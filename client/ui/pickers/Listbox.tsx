import { chakra, HStack, type HTMLChakraProps, Input, type InputProps } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react';

/**
 * The highlighted option of a list whose focus stays in a search field. The highlight follows its option while others
 * come and go, and begins at the first one.
 */
export function useListbox(
  keys: readonly string[],
  onEnter: (activeKey: string | undefined, event: KeyboardEvent) => void,
) {
  const listId = useId();
  const [highlighted, setActive] = useState<string>();
  const index = Math.max(0, highlighted === undefined ? 0 : keys.indexOf(highlighted));
  const activeKey = keys[index];
  const optionId = (option: number) => `${listId}-${option}`;
  const activeId = activeKey === undefined ? undefined : optionId(index);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(keys[(index + 1) % keys.length]);
    else if (event.key === 'ArrowUp') setActive(keys.at(index - 1));
    else if (event.key === 'Enter') onEnter(activeKey, event);
    else return;
    event.preventDefault();
  }

  return {
    listId,
    input: { 'aria-controls': listId, 'aria-activedescendant': activeId, onKeyDown },
    optionOf: (key: string) => ({
      id: optionId(keys.indexOf(key)),
      active: key === activeKey,
      onHover: () => setActive(key),
    }),
    highlightFirst: () => setActive(undefined),
  };
}

interface ListboxSearchProps extends Omit<InputProps, 'onChange' | 'value'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** At the end of the line. */
  aside?: ReactNode;
  px?: string;
}

/** The search field over a listbox. */
export function ListboxSearch({ label, value, onChange, aside, px = '2', ...input }: ListboxSearchProps) {
  return (
    <HStack px={px} gap="2" borderBottomWidth="1px" borderColor="border.muted" color="fg.subtle">
      <Search size={16} aria-hidden />
      <Input
        variant="flushed"
        borderBottomWidth="0"
        _focusVisible={{ boxShadow: 'none', outline: 'none' }}
        h="9"
        flex="1"
        color="fg"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        autoComplete="off"
        dir="auto"
        {...input}
      />
      {aside}
    </HStack>
  );
}

interface ListboxOptionProps extends Pick<HTMLChakraProps<'div'>, 'id' | 'css'> {
  active: boolean;
  selected: boolean;
  disabled?: boolean;
  onHover: () => void;
  onPick: (event: MouseEvent) => void;
  children: ReactNode;
}

export function ListboxOption(props: ListboxOptionProps) {
  const { active, selected, disabled, onHover, onPick, children, ...element } = props;
  return (
    <chakra.div
      {...element}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      onMouseMove={active ? undefined : onHover}
      // The focus stays where somebody types.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      display="flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="2"
      borderRadius="l2"
      textStyle="sm"
      cursor={disabled ? 'default' : 'pointer'}
      color={disabled ? 'fg.subtle' : undefined}
      bg={active ? 'bg.muted' : undefined}
    >
      {children}
    </chakra.div>
  );
}
