import { Card, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface FactProps {
  name: string;
  /** Lets a key of the keyboard find the fact's button. */
  id?: string;
  children: ReactNode;
}

/** A line of the aside: what it is, and its value, which is a button where it can be changed. */
export function Fact({ name, id, children }: FactProps) {
  return (
    <Grid templateColumns="5.5rem minmax(0, 1fr)" alignItems="center" minH="8" textStyle="sm">
      <chakra.dt textStyle="xs" color="fg.subtle">
        {name}
      </chakra.dt>
      <chakra.dd display="flex" alignItems="center" gap="1.5" minW="0" data-fact={id}>
        {children}
      </chakra.dd>
    </Grid>
  );
}

/** Facts that stand together; several lists may share a card. */
export const FactList = chakra('dl', { base: { px: '4', _first: { pt: '2' }, _last: { pb: '2' } } });

export function FactCard({ children }: { children: ReactNode }) {
  return <Card.Root>{children}</Card.Root>;
}

/** What stands where nothing is set. */
export function Unset({ children }: { children: ReactNode }) {
  return <chakra.span color="fg.subtle">{children}</chakra.span>;
}
