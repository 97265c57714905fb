import { HStack } from '@chakra-ui/react';
import type { Person } from '#client/features/workspace/public/people.ts';
import { Clipped } from '#client/ui/layout/looks.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';

/** A person in a picker. */
export function PersonOption({ name, imageUrl }: Person) {
  return (
    <HStack as="span" gap="2" minW="0">
      <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
      <Clipped>{name}</Clipped>
    </HStack>
  );
}
