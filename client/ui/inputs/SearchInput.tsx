import { Box, chakra, Input, type InputProps } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';

interface SearchInputProps {
  value: string;
  onChange: (text: string) => void;
  label: string;
  shortcut?: string;
  debounceMs?: number;
  size?: 'sm' | 'md' | 'lg';
  width?: InputProps['w'];
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The typed text, passed on after a pause. The value may come back late, after further letters: a text that was typed
 * here changes nothing. Any other value comes from elsewhere and replaces the text.
 */
function useDelayedText(value: string, onChange: (text: string) => void, delayMs: number) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== value) {
    const at = typed.lastIndexOf(value);
    setSeen(value);
    setTyped(at < 0 ? [] : typed.slice(at + 1));
    if (at < 0) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const passOn = (next: string) => {
    if (next === value) setTyped([]);
    onChange(next);
  };
  const change = (next: string, options: { now?: boolean } = {}) => {
    setText(next);
    setTyped([...typed, next]);
    clearTimeout(timer.current);
    if (delayMs === 0 || options.now) return passOn(next);
    timer.current = setTimeout(() => passOn(next), delayMs);
  };
  return { text, change };
}

/** A finger presses no keys. */
const withoutKeys = { '@media (hover: none) and (pointer: coarse)': { display: 'none' } };

export function SearchInput(props: SearchInputProps) {
  const { value, onChange, label, shortcut, debounceMs = 0, size = 'md', width, autoFocus, ref } = props;
  const { t } = useTranslation();
  const { text, change } = useDelayedText(value, onChange, debounceMs);
  return (
    <Box position="relative" w={width ?? '100%'} minW="0">
      <chakra.span
        position="absolute"
        insetStart="9px"
        top="50%"
        transform="translateY(-50%)"
        color="fg.subtle"
        pointerEvents="none"
        zIndex="1"
      >
        <Search size={16} aria-hidden />
      </chakra.span>
      <Input
        ref={ref}
        type="search"
        size={size}
        value={text}
        onChange={(event) => change(event.target.value)}
        aria-label={label}
        placeholder={label}
        autoFocus={autoFocus}
        dir="auto"
        ps="8"
        pe="8"
        {...ownEscape(text !== '')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          change('', { now: true });
        }}
      />
      <chakra.span position="absolute" insetEnd="8px" top="50%" transform="translateY(-50%)">
        {text ? (
          <chakra.button
            type="button"
            aria-label={t('ui.search.clear')}
            onClick={() => change('', { now: true })}
            display="block"
            color="fg.subtle"
            cursor="pointer"
            borderRadius="l1"
            _hover={{ color: 'fg' }}
          >
            <X size={16} aria-hidden />
          </chakra.button>
        ) : shortcut ? (
          <chakra.span display="inline-flex" css={withoutKeys}>
            <Kbd keys={shortcut} />
          </chakra.span>
        ) : null}
      </chakra.span>
    </Box>
  );
}
