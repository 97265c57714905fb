import { Card, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { SectionTitle } from './SectionTitle.tsx';

/** So that cards stand in one line, and nothing moves when they are filled. */
const height = '11.5rem';

interface TitledCardProps {
  title: string;
  aside?: ReactNode;
  /** The way to more. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card under its heading. */
export function TitledCard({ title, aside, actions, children }: TitledCardProps) {
  const headingId = useId();
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} aside={aside} actions={actions}>
        {title}
      </SectionTitle>
      <Card.Root minH={height} px="4" py="3" justifyContent="center">
        {children}
      </Card.Root>
    </chakra.section>
  );
}

export function TitledCardSkeleton() {
  return (
    <SkeletonRegion>
      <HStack minH="8" mb="1">
        <Skeleton h="3" w="6rem" />
      </HStack>
      <Card.Root minH={height} px="4" py="3">
        <Stack gap="4">
          <Skeleton h="6" w="40%" />
          <Skeleton h="3" />
          <Skeleton h="3" w="60%" />
        </Stack>
      </Card.Root>
    </SkeletonRegion>
  );
}

/** The least that a card of one or two lines is high, so that nothing moves when it is filled. */
export const lineCardHeight = '4.125rem';

/** A card of one or two lines before it is known. */
export function LineCardSkeleton() {
  return (
    <SkeletonRegion>
      <HStack minH="8" mb="1">
        <Skeleton h="3" w="6rem" />
      </HStack>
      <Card.Root minH={lineCardHeight} px="4" justifyContent="center">
        <Skeleton h="3" w="40%" />
      </Card.Root>
    </SkeletonRegion>
  );
}
