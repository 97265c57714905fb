import { chakra, HStack, Input, Spinner } from '@chakra-ui/react';
import { Check, Plus, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerSource } from './picker-types.ts';
import { type PickerRow, usePickerSearch } from './use-picker-search.ts';

export interface PickerPanelProps<T> {
  source: PickerSource<T>;
  multiple: boolean;
  isSelected: (key: string) => boolean;
  onPick: (item: T) => void;
  onCreated: () => void;
}

/** The inside of a picker's popover: a search and the list it narrows. */
export function PickerPanel<T>({ source, multiple, isSelected, onPick, onCreated }: PickerPanelProps<T>) {
  const { t } = useTranslation();
  const search = usePickerSearch(source, pickRow);
  const listRef = useRef<HTMLDivElement>(null);
  const activeId = search.rows.length > 0 ? search.optionId(search.activeIndex) : undefined;

  function pickRow(row: PickerRow<T>) {
    if (row.kind === 'item') return onPick(row.item);
    source.onCreate?.(row.text);
    onCreated();
  }

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <HStack px="2" gap="2" borderBottomWidth="1px" borderColor="border.muted" color="fg.subtle">
        <Search size={16} aria-hidden />
        <Input
          variant="flushed"
          borderBottomWidth="0"
          _focusVisible={{ boxShadow: 'none', outline: 'none' }}
          h="9"
          flex="1"
          color="fg"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={search.onKeyDown}
          role="combobox"
          aria-label={t('ui.picker.search', { label: source.label })}
          aria-expanded
          aria-controls={search.listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={t('ui.picker.placeholder')}
          autoComplete="off"
          dir="auto"
        />
        {source.loading ? <Spinner size="xs" /> : null}
      </HStack>
      <chakra.div
        ref={listRef}
        id={search.listId}
        role="listbox"
        aria-label={source.label}
        aria-multiselectable={multiple || undefined}
        maxH="18rem"
        overflowY="auto"
        p="1"
      >
        {search.rows.map((row, index) => (
          <Option
            key={row.key}
            id={search.optionId(index)}
            row={row}
            source={source}
            active={index === search.activeIndex}
            selected={row.kind === 'item' && isSelected(row.key)}
            onHover={() => search.setActive(index)}
            onPick={() => pickRow(row)}
          />
        ))}
      </chakra.div>
      <chakra.p
        role="status"
        px="3"
        pb={search.rows.length === 0 || search.hidden > 0 ? '3' : '0'}
        textStyle="xs"
        color="fg.subtle"
      >
        {search.rows.length === 0 && !source.loading ? t('ui.picker.nothing') : null}
        {search.hidden > 0 ? t('ui.picker.more', { count: search.hidden }) : null}
      </chakra.p>
    </>
  );
}

interface OptionProps<T> {
  id: string;
  row: PickerRow<T>;
  source: PickerSource<T>;
  active: boolean;
  selected: boolean;
  onHover: () => void;
  onPick: () => void;
}

function Option<T>({ id, row, source, active, selected, onHover, onPick }: OptionProps<T>) {
  const { t } = useTranslation();
  const words = (entry: PickerRow<T>) => {
    if (entry.kind === 'create')
      return source.createLabel?.(entry.text) ?? t('ui.picker.create', { text: entry.text });
    return source.renderItem?.(entry.item) ?? source.itemText(entry.item);
  };
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={active ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      display="flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="2"
      borderRadius="l2"
      textStyle="sm"
      cursor="pointer"
      bg={active ? 'bg.muted' : undefined}
    >
      {row.kind === 'create' ? <Plus size={16} aria-hidden /> : null}
      <chakra.span flex="1" minW="0" display="flex">
        <chakra.span truncate dir="auto">
          {words(row)}
        </chakra.span>
      </chakra.span>
      {selected ? (
        <chakra.span color="brand.fg">
          <Check size={16} aria-hidden />
        </chakra.span>
      ) : null}
    </chakra.div>
  );
}
