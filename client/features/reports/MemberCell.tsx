import { chakra, HStack } from '@chakra-ui/react';
import type { Person } from '#client/features/workspace/public/people.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';

/** A person in a row. */
export function MemberCell({ member: { name, imageUrl } }: { member: Person }) {
  return (
    <HStack as="span" gap="2" minW="0" maxW={{ md: '16rem' }}>
      <MemberAvatar name={name} imageUrl={imageUrl} size={24} decorative />
      <chakra.span truncate dir="auto" title={name}>
        {name}
      </chakra.span>
    </HStack>
  );
}
