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
}

export function EmptyState({ title, description, action, art = 'beat', compact = false }: EmptyStateProps) {
  return (
    <ChakraEmptyState.Root size={compact ? 'sm' : 'md'}>
      <ChakraEmptyState.Content>
        {art === 'none' || compact ? null : <EmptyArt name={art} />}
        <ChakraEmptyState.Title>{title}</ChakraEmptyState.Title>
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

type EmptyArtName = 'beat' | 'list' | 'people';

const heights = [24, 32, 28, 40, 26];

function Beat() {
  return (
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
        <chakra.rect
          key={x}
          x={x}
          y="28"
          width="6"
          height="20"
          rx="2"
          stroke="border.emphasized"
          strokeDasharray="2 2"
        />
      ))}
      <chakra.path d="M2 52h116" stroke="border.emphasized" />
    </>
  );
}

function List() {
  return (
    <>
      {[6, 22, 38].map((y, index) => (
        <g key={y}>
          <chakra.rect
            x="14"
            y={y}
            width="92"
            height="12"
            rx="3"
            fill={index === 0 ? 'bg.emphasized' : 'none'}
            stroke={index === 0 ? 'none' : 'border.emphasized'}
            strokeDasharray="2 2"
          />
          {index === 0 ? (
            <chakra.rect x="18" y={y + 3} width="6" height="6" rx="2" fill="brand.solid" />
          ) : null}
        </g>
      ))}
    </>
  );
}

function People() {
  return (
    <>
      {[36, 60, 84].map((x, index) => (
        <g key={x}>
          <chakra.circle
            cx={x}
            cy="28"
            r="14"
            fill={index === 1 ? 'bg.emphasized' : 'none'}
            stroke={index === 1 ? 'none' : 'border.emphasized'}
            strokeDasharray="2 2"
          />
          {index === 1 ? <chakra.circle cx={x + 10} cy="38" r="4" fill="brand.solid" /> : null}
        </g>
      ))}
    </>
  );
}

const pictures = { beat: Beat, list: List, people: People } satisfies Record<
  EmptyArtName,
  () => React.ReactNode
>;

export function EmptyArt({ name }: { name: EmptyArtName }) {
  const Picture = pictures[name];
  return (
    <chakra.svg viewBox="0 0 120 56" w="120px" h="56px" fill="none" mb="2" aria-hidden>
      <Picture />
    </chakra.svg>
  );
}
