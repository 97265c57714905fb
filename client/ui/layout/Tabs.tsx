import { Tabs as ChakraTabs, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

/** Sheets of one page; only the open one is mounted, and the one before is gone at the same moment. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <ChakraTabs.Root value={value} onValueChange={(details) => onChange(details.value)} colorPalette="brand">
      <ChakraTabs.List aria-label={label}>
        {items.map((item) => (
          <ChakraTabs.Trigger key={item.value} value={item.value}>
            {item.label}
            {item.count === undefined ? null : (
              <chakra.span className="num" textStyle="xs" fontWeight="normal" color="fg.subtle">
                {item.count}
              </chakra.span>
            )}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {items.map((item) => (
        <ChakraTabs.Content key={item.value} value={item.value}>
          {item.value === value ? item.content : null}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  );
}
