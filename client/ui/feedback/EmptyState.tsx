import { EmptyState as ChakraEmptyState, chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** The one next action, as a button or a link. */
  action?: ReactNode;
  art?: EmptyArtName | 'none';
  compact?: boolean;
  /** It is all there is on the page: its title is the heading. */
  isPage?: boolean;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, description, action, art = 'beat', compact = false, isPage = false } = props;
  return (
    <ChakraEmptyState.Root size={compact ? 'sm' : 'md'}>
      <ChakraEmptyState.Content>
        {art === 'none' || compact ? null : <EmptyArt name={art} />}
        <ChakraEmptyState.Title asChild={isPage}>{isPage ? <h1>{title}</h1> : title}</ChakraEmptyState.Title>
        {description ? <ChakraEmptyState.Description>{description}</ChakraEmptyState.Description> : null}
        {action ? (
          <HStack gap="2" mt="2" flexWrap="wrap" justify="center">
            {action}
          </HStack>
        ) : null}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  );
}

const heights = [24, 32, 28, 40, 26];
const dashed = { stroke: 'border.emphasized', strokeDasharray: '2 2' };

const pictures = {
  beat: (
    <>
      {heights.map((height, index) => (
        <chakra.rect
          key={height}
          x={8 + index * 12}
          y={48 - height}
          width="6"
          height={height}
          rx="2"
          fill={index === heights.length - 1 ? 'brand.solid' : 'bg.emphasized'}
        />
      ))}
      {[68, 80, 92, 104].map((x) => (
        <chakra.rect key={x} x={x} y="28" width="6" height="20" rx="2" {...dashed} />
      ))}
      <chakra.path d="M2 52h116" stroke="border.emphasized" />
    </>
  ),
  list: (
    <>
      <chakra.rect x="14" y="6" width="92" height="12" rx="3" fill="bg.emphasized" />
      <chakra.rect x="18" y="9" width="6" height="6" rx="2" fill="brand.solid" />
      {[22, 38].map((y) => (
        <chakra.rect key={y} x="14" y={y} width="92" height="12" rx="3" {...dashed} />
      ))}
    </>
  ),
  people: (
    <>
      <chakra.circle cx="36" cy="28" r="14" {...dashed} />
      <chakra.circle cx="60" cy="28" r="14" fill="bg.emphasized" />
      <chakra.circle cx="70" cy="38" r="4" fill="brand.solid" />
      <chakra.circle cx="84" cy="28" r="14" {...dashed} />
    </>
  ),
};

type EmptyArtName = keyof typeof pictures;

export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <chakra.svg viewBox="0 0 120 56" w="120px" h="56px" fill="none" mb="2" aria-hidden>
      {pictures[name]}
    </chakra.svg>
  );
}
