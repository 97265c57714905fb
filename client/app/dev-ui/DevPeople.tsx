import { HStack } from '@chakra-ui/react';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PRESENCES } from '#client/ui/presence.ts';
import { Line } from './Line.tsx';
import { crowd, people } from './samples.ts';

const sizes = [64, 40, 32, 24, 20] as const;

export function DevPeople() {
  return (
    <Panel title="People">
      <Line gap="5">
        {PRESENCES.map((presence, index) => (
          <HStack key={presence} textStyle="sm" gap="2.5">
            <MemberAvatar name={people[index]?.name ?? ''} size={32} presence={presence} />
            {presence}
          </HStack>
        ))}
      </Line>
      <Line>
        <AvatarStack people={people} />
        <AvatarStack people={people.slice(0, 2)} size={20} />
        <AvatarStack people={crowd} />
        {sizes.map((size, index) => (
          <MemberAvatar key={size} name={people[index]?.name ?? ''} size={size} />
        ))}
        <MemberAvatar name="With Picture" imageUrl="/logo.svg" size={32} presence="online" />
      </Line>
    </Panel>
  );
}
