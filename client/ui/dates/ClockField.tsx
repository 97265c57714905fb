import { Box, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { clockText, parseClock, quarterHours } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';

interface ClockFieldProps {
  label: string;
  /** HH:MM, or what was typed when it is no time. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The id of the error text; present: the field is marked. */
  errorId?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The last choice that is not later. */
function nearest(value: string): number {
  const time = parseClock(value) ?? '09:00';
  return quarterHours.findLastIndex((choice) => choice <= time);
}

/** Typed text stays unchanged as long as it represents the value. */
function useTyped({ value, onChange }: Pick<ClockFieldProps, 'value' | 'onChange'>) {
  const settings = useFormat();
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const text = typed?.value === value ? typed.text : clockText(value, settings);
  function type(next: string) {
    const meant = parseClock(next) ?? next;
    setTyped({ text: next, value: meant });
    onChange(meant);
  }
  return { text, type, settle: () => setTyped(undefined) };
}

/** A time by the person's own clock: typed, or chosen from the quarters of an hour. */
export function ClockField({ label, value, onChange, onBlur, errorId, ref }: ClockFieldProps) {
  const listId = useId();
  const { text, type, settle } = useTyped({ value, onChange });
  const [active, setActive] = useState<number>();
  const isOpen = active !== undefined;

  function choose(index: number) {
    const choice = quarterHours[index];
    settle();
    setActive(undefined);
    if (choice !== undefined) onChange(choice);
  }

  function move(step: number) {
    const next = active === undefined ? nearest(value) : active + step;
    setActive(Math.min(Math.max(next, 0), quarterHours.length - 1));
  }

  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape' && isOpen;
    const isEnter = event.key === 'Enter' && isOpen;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isEscape && !isEnter && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEscape) setActive(undefined);
    else if (isEnter) choose(active);
    else move(step ?? 0);
  }

  return (
    <Box position="relative">
      <Input
        ref={ref}
        size="sm"
        w="6.5rem"
        className="num"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        value={text}
        onChange={(event) => {
          setActive(undefined);
          type(event.target.value);
        }}
        onClick={() => setActive(nearest(value))}
        onKeyDown={onKeyDown}
        {...ownEscape(isOpen)}
        onBlur={() => {
          setActive(undefined);
          settle();
          onBlur?.();
        }}
      />
      {isOpen ? <Choices id={listId} label={label} active={active} onChoose={choose} /> : null}
    </Box>
  );
}

interface ChoicesProps {
  id: string;
  label: string;
  active: number;
  onChoose: (index: number) => void;
}

function Choices({ id, label, active, onChoose }: ChoicesProps) {
  const settings = useFormat();
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = listRef.current;
    const option = list?.children[active];
    if (list && option instanceof HTMLElement) {
      list.scrollTop = option.offsetTop - (list.clientHeight - option.clientHeight) / 2;
    }
  }, [active]);
  return (
    <chakra.ul
      ref={listRef}
      id={id}
      role="listbox"
      aria-label={label}
      position="absolute"
      zIndex="dropdown"
      top="calc(100% + 4px)"
      insetStart="0"
      w="6.5rem"
      maxH="13rem"
      overflowY="auto"
      p="1"
      bg="bg.raised"
      borderRadius="l3"
      boxShadow="float"
      textStyle="sm"
    >
      {quarterHours.map((choice, index) => (
        <chakra.li
          key={choice}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="num"
          px="2"
          py="1"
          borderRadius="l2"
          cursor="pointer"
          bg={index === active ? 'bg.emphasized' : undefined}
          _hover={{ bg: 'bg.muted' }}
          // The focus stays in the field, which would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {clockText(choice, settings)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
