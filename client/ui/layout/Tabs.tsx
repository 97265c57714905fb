import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import { scrollLine, useScrollLine } from './use-scroll-line.ts';

interface TabItem {
  value: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  /** Names the set for screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

/** The tab that a key leads to, round the ends. */
function reach({ key, currentTarget }: KeyboardEvent, tabs: readonly HTMLElement[]): HTMLElement | undefined {
  const isForward =
    key === (getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return isForward ? tabs[(at + 1) % tabs.length] : tabs.at(at - 1);
}

/** Tabs of one page; only the open one is mounted, and the previous one is removed at the same moment. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const id = useId();
  const recipe = useSlotRecipe({ key: 'tabs' });
  const styles = useMemo(() => recipe(), [recipe]);
  const line = useScrollLine<HTMLDivElement>(value, items.length);
  const idOf = (part: 'tab' | 'sheet', of: string) => `${id}-${part}-${of}`;
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = reach(event, [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > [role=tab]')]);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }
  return (
    <chakra.div css={styles.root} colorPalette="brand" data-orientation="horizontal">
      <chakra.div
        ref={line}
        css={[styles.list, scrollLine]}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        data-orientation="horizontal"
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const isOpen = item.value === value;
          return (
            <chakra.button
              key={item.value}
              css={styles.trigger}
              type="button"
              role="tab"
              id={idOf('tab', item.value)}
              aria-selected={isOpen}
              aria-controls={isOpen ? idOf('sheet', item.value) : undefined}
              data-selected={isOpen ? '' : undefined}
              data-orientation="horizontal"
              tabIndex={isOpen ? 0 : -1}
              onClick={() => onChange(item.value)}
            >
              {item.label}
              {item.count === undefined ? null : (
                <chakra.span className="num" textStyle="xs" fontWeight="normal" color="fg.subtle">
                  {item.count}
                </chakra.span>
              )}
            </chakra.button>
          );
        })}
      </chakra.div>
      {items.map((item) => (
        <chakra.div
          key={item.value}
          css={styles.content}
          role="tabpanel"
          id={idOf('sheet', item.value)}
          aria-labelledby={idOf('tab', item.value)}
          data-orientation="horizontal"
          tabIndex={0}
          hidden={item.value !== value}
        >
          {item.value === value ? item.content : null}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
