import { chakra, HStack, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { Card } from './Card.tsx';
import { SectionTitle } from './SectionTitle.tsx';

/** A fixed height, so that cards align, and nothing moves when they load. */
const height = '11.5rem';

interface TitledCardProps {
  title: string;
  aside?: ReactNode;
  /** The content stands on the lower edge. */
  standing?: boolean;
  children: ReactNode;
}

/** A card under its heading. */
export function TitledCard({ title, aside, standing = false, children }: TitledCardProps) {
  const headingId = useId();
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} aside={aside}>
        {title}
      </SectionTitle>
      <Card
        style={{
          minHeight: height,
          paddingInline: '1rem',
          paddingBlock: standing ? '0.75rem 0' : '0.75rem',
          justifyContent: standing ? 'end' : 'center',
        }}
      >
        {children}
      </Card>
    </chakra.section>
  );
}

export function TitledCardSkeleton() {
  return (
    <SkeletonRegion>
      <HStack minH="8" mb="1">
        <Skeleton h="0.75rem" w="6rem" />
      </HStack>
      <Card style={{ minHeight: height, paddingInline: '1rem', paddingBlock: '0.75rem' }}>
        <Stack gap="4">
          <Skeleton h="1.5rem" w="40%" />
          <Skeleton h="0.75rem" />
          <Skeleton h="0.75rem" w="60%" />
        </Stack>
      </Card>
    </SkeletonRegion>
  );
}
