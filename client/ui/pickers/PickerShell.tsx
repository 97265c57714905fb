import { chakra, Spinner } from '@chakra-ui/react';
import { Check, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup, type PopupProps } from '#client/ui/dialogs/Popup.tsx';
import { ControlButton, useControlIds } from '#client/ui/inputs/ControlButton.tsx';
import { MenuNote } from '#client/ui/layout/looks.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { matchesAllWords } from '#shared/text/search.ts';
import { ListboxOption, ListboxSearch, useListbox } from './Listbox.tsx';

/** The facts about entities that every picker needs. */
export interface PickerSource<T> {
  /** Names the field: "Assignee". */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  itemText: (item: T) => string;
  /** More words to find it by, for example a number or an e-mail. */
  itemKeywords?: (item: T) => string;
  renderItem?: (item: T) => ReactNode;
  /** Visible, but not editable. */
  isFixed?: (item: T) => boolean;
  /** Below the items: why others are missing. */
  note?: string | undefined;
  /** Offers to make what was not found. */
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => string;
  /** The server searches: called with the settled text, and nothing is filtered here. */
  onSearchChange?: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  width?: string;
  /** The width of the popover; absent: as wide as the control, and 18rem at least. */
  panelWidth?: string;
  /** A button of your own in place of the input-like one. */
  trigger?: PopupProps['trigger'];
}

interface PickerPanelProps<T> {
  source: PickerSource<T>;
  multiple: boolean;
  isSelected: (key: string) => boolean;
  onPick: (item: T) => void;
  onCreated: () => void;
}

interface PickerShellProps<T> extends PickerPanelProps<T> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The choice; null: the placeholder. */
  shown: ReactNode;
  onClear?: () => void;
}

/** The control of a picker and the popover it opens. */
export function PickerShell<T>({ open, onOpenChange, shown, onClear, ...panel }: PickerShellProps<T>) {
  const { source } = panel;
  const { t } = useTranslation();
  const control = useControlIds(source.label);
  const disabled = source.disabled || control.disabled;
  const popup = (trigger: PopupProps['trigger'], triggerId?: string) => (
    <Popup
      label={source.label}
      trigger={trigger}
      triggerId={triggerId}
      disabled={disabled}
      open={open}
      onOpenChange={onOpenChange}
      focusOn="input"
      side="start"
      gutter={4}
      w={source.panelWidth ?? 'max(var(--reference-width), 18rem)'}
      maxW="min(28rem, calc(100vw - 1rem))"
      css={{ '--under': 'colors.bg.raised' }}
    >
      <PickerPanel {...panel} />
    </Popup>
  );
  if (source.trigger) return popup(source.trigger);
  const button = (
    <ControlButton
      {...control.aria}
      textId={control.textId}
      w="100%"
      size={source.size}
      disabled={disabled}
      invalid={control.invalid}
      empty={shown === null}
      clearable={onClear !== undefined}
    >
      {shown ?? source.placeholder ?? t('ui.picker.choose')}
    </ControlButton>
  );
  return (
    <chakra.div position="relative" w={source.width ?? '100%'} minW="0">
      {control.ownLabel ? (
        <VisuallyHidden id={control.ownLabel.id}>{control.ownLabel.text}</VisuallyHidden>
      ) : null}
      {popup(button, control.id)}
      {onClear && !disabled ? <ClearButton label={source.label} onClear={onClear} /> : null}
    </chakra.div>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      aria-label={t('ui.picker.clear', { label })}
      onClick={onClear}
      position="absolute"
      insetEnd="7"
      top="50%"
      transform="translateY(-50%)"
      color="fg.subtle"
      cursor="pointer"
      borderRadius="l1"
      _hover={{ color: 'fg' }}
    >
      <X size={14} aria-hidden />
    </chakra.button>
  );
}

/** A search waits for the end of fast typing. */
const debounceMs = 150;
const maximumRows = 100;

type PickerRow<T> = { kind: 'item'; key: string; item: T } | { kind: 'create'; key: string; text: string };

function rowsFor<T>(source: PickerSource<T>, query: string): { rows: PickerRow<T>[]; hidden: number } {
  const { items, itemKey, itemText, itemKeywords, onCreate, onSearchChange } = source;
  const text = query.trim();
  const matches = onSearchChange
    ? items
    : items.filter((item) => matchesAllWords(text, [itemText(item), itemKeywords?.(item)]));
  const rows: PickerRow<T>[] = matches
    .slice(0, maximumRows)
    .map((item) => ({ kind: 'item', key: itemKey(item), item }));
  const exists = items.some((item) => itemText(item).toLowerCase() === text.toLowerCase());
  if (onCreate && text !== '' && !exists) rows.push({ kind: 'create', key: '\u0000create', text });
  return { rows, hidden: Math.max(0, matches.length - maximumRows) };
}

/** The value as it was before the last pause shorter than `delayMs`. */
function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** The inside of a picker's popover: a search and the list it narrows; every typed word must match. */
export function PickerPanel<T>({ source, multiple, isSelected, onPick, onCreated }: PickerPanelProps<T>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useDebounced(text, debounceMs);
  const { onSearchChange } = source;
  useEffect(() => {
    onSearchChange?.(query);
  }, [onSearchChange, query]);
  const { rows, hidden } = rowsFor(source, query);
  const listbox = useListbox(
    rows.map(({ key }) => key),
    (activeKey) => {
      // Enter must mean what is typed, not what the pause has not shown yet.
      const row = query === text ? rows.find(({ key }) => key === activeKey) : rowsFor(source, text).rows[0];
      if (row) pick(row);
    },
  );

  function pick(row: PickerRow<T>) {
    if (row.kind === 'item' && source.isFixed?.(row.item)) return;
    if (row.kind === 'item') return onPick(row.item);
    source.onCreate?.(row.text);
    onCreated();
  }

  const show = (row: PickerRow<T>) => {
    if (row.kind === 'item') return source.renderItem?.(row.item) ?? source.itemText(row.item);
    return source.createLabel?.(row.text) ?? t('ui.picker.create', { text: row.text });
  };

  return (
    <>
      <ListboxSearch
        {...listbox.input}
        label={t('ui.picker.search', { label: source.label })}
        placeholder={t('ui.picker.placeholder')}
        value={text}
        onChange={(next) => {
          setText(next);
          listbox.highlightFirst();
        }}
        aside={source.loading ? <Spinner size="xs" /> : null}
      />
      <chakra.div
        id={listbox.listId}
        role="listbox"
        aria-label={source.label}
        aria-multiselectable={multiple || undefined}
        maxH="18rem"
        overflowY="auto"
        p="1"
      >
        {rows.map((row) => {
          const selected = row.kind === 'item' && isSelected(row.key);
          return (
            <ListboxOption
              key={row.key}
              {...listbox.optionOf(row.key)}
              selected={selected}
              disabled={row.kind === 'item' && source.isFixed?.(row.item)}
              onPick={() => pick(row)}
            >
              {row.kind === 'create' ? <Plus size={16} aria-hidden /> : null}
              <chakra.span flex="1" minW="0" display="flex">
                <chakra.span truncate dir="auto">
                  {show(row)}
                </chakra.span>
              </chakra.span>
              {selected ? (
                <chakra.span color="brand.fg">
                  <Check size={16} aria-hidden />
                </chakra.span>
              ) : null}
            </ListboxOption>
          );
        })}
      </chakra.div>
      <chakra.p
        role="status"
        px="3"
        pt={hidden > 0 ? '1.5' : '0'}
        pb={rows.length === 0 || hidden > 0 ? '3' : '0'}
        textStyle="xs"
        color="fg.subtle"
      >
        {rows.length === 0 && !source.loading ? t('ui.picker.nothing') : null}
        {hidden > 0 ? t('ui.picker.more', { count: hidden }) : null}
      </chakra.p>
      {source.note ? (
        <MenuNote maxW="none" px="3" pb="2.5">
          {source.note}
        </MenuNote>
      ) : null}
    </>
  );
}
