import { Card, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { SectionTitle } from './SectionTitle.tsx';

/** A fixed height, so that cards align, and nothing moves when they load. */
const height = '11.5rem';

interface TitledCardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card under its heading. */
export function TitledCard({ title, aside, children }: TitledCardProps) {
  const headingId = useId();
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} aside={aside}>
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
