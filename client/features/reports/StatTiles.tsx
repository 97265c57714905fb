import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface StatTile {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  /** A smaller figure beside it. */
  readonly aside?: ReactNode;
  /** A bar under it. */
  readonly below?: ReactNode;
}

/** The few figures that a report comes down to. */
export function StatTiles({ tiles }: { tiles: readonly StatTile[] }) {
  return (
    <chakra.dl
      className="num"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: `repeat(${tiles.length}, minmax(0, 1fr))` }}
      gap="1px"
      mb="3"
      bg="border.muted"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
    >
      {tiles.map(({ id, label, value, aside, below }) => (
        <chakra.div
          key={id}
          display="flex"
          flexDirection="column"
          justifyContent="space-between"
          bg="bg.panel"
          px="4"
          py="3"
          minW="0"
        >
          <chakra.dt textStyle="xs" color="fg.subtle" whiteSpace="normal">
            {label}
          </chakra.dt>
          <chakra.dd display="flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
            <chakra.span textStyle="xl" fontWeight="semibold">
              {value}
            </chakra.span>
            {aside === undefined ? null : (
              <chakra.span textStyle="xs" color="fg.subtle">
                {aside}
              </chakra.span>
            )}
            {below ? (
              <chakra.span w="100%" pb="1">
                {below}
              </chakra.span>
            ) : null}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
